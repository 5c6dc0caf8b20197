// The product types in menu order, the categories that group them, and the measurements that each type needs when it is
// made to measure.
import type { MeasurementField, SeedCategory, SeedProductType } from './shape.ts';

export const categories: SeedCategory[] = [
  {
    key: 'abayas-bishts',
    slug: { en: 'abayas-and-bishts', arb: 'عبايات-وبشوت' },
    title: { en: 'Abayas & bishts', arb: 'العبايات والبشوت' },
  },
  {
    key: 'kaftans-jalabiyas',
    slug: { en: 'kaftans-and-jalabiyas', arb: 'قفاطين-وجلابيات' },
    title: { en: 'Kaftans & jalabiyas', arb: 'القفاطين والجلابيات' },
  },
  {
    key: 'dresses',
    slug: { en: 'dresses', arb: 'فساتين' },
    title: { en: 'Dresses', arb: 'الفساتين' },
  },
  {
    key: 'coats-capes',
    slug: { en: 'coats-and-capes', arb: 'معاطف-وكابات' },
    title: { en: 'Coats & capes', arb: 'المعاطف والكابات' },
  },
  {
    key: 'separates',
    slug: { en: 'separates', arb: 'قطع-منفصلة' },
    title: { en: 'Separates', arb: 'القطع المنفصلة' },
  },
  {
    key: 'accessories',
    slug: { en: 'accessories', arb: 'إكسسوارات' },
    title: { en: 'Accessories', arb: 'الإكسسوارات' },
  },
];

const looseAndLong: MeasurementField[] = [
  'item_length',
  'shoulder',
  'sleeves_from_shoulder',
  'sleeve_width',
  'neck_size',
  'bust',
  'hips',
];

const fittedAndLong: MeasurementField[] = [
  'item_length',
  'shoulder',
  'sleeve_length',
  'sleeve_width',
  'neck_size',
  'chest',
  'bust',
  'waist',
  'hips',
  'armhole',
  'bicep',
  'lower_arm',
  'full_length',
];

export const productTypes: SeedProductType[] = [
  {
    key: 'abaya',
    category: 'abayas-bishts',
    slug: { en: 'abayas', arb: 'عبايات' },
    title: { en: 'Abayas', arb: 'العبايات' },
    measurements: looseAndLong,
    goesWith: ['shayla', 'bag'],
  },
  {
    key: 'bisht',
    category: 'abayas-bishts',
    slug: { en: 'bishts', arb: 'بشوت' },
    title: { en: 'Bishts', arb: 'البشوت' },
    measurements: ['item_length', 'shoulder', 'sleeves_from_shoulder', 'sleeve_width', 'bust'],
    goesWith: ['dress', 'shayla', 'bag'],
  },
  {
    key: 'kaftan',
    category: 'kaftans-jalabiyas',
    slug: { en: 'kaftans', arb: 'قفاطين' },
    title: { en: 'Kaftans', arb: 'القفاطين' },
    measurements: [...looseAndLong, 'waist'],
    goesWith: ['bisht', 'bag', 'shayla'],
  },
  {
    key: 'jalabiya',
    category: 'kaftans-jalabiyas',
    slug: { en: 'jalabiyas', arb: 'جلابيات' },
    title: { en: 'Jalabiyas', arb: 'الجلابيات' },
    measurements: looseAndLong,
    goesWith: ['shayla', 'bag'],
  },
  {
    key: 'dress',
    category: 'dresses',
    slug: { en: 'dresses', arb: 'فساتين' },
    title: { en: 'Dresses', arb: 'الفساتين' },
    measurements: [...fittedAndLong, 'buff_normal'],
    goesWith: ['cape', 'bisht', 'bag'],
  },
  {
    key: 'coat',
    category: 'coats-capes',
    slug: { en: 'coats', arb: 'معاطف' },
    title: { en: 'Coats', arb: 'المعاطف' },
    measurements: [
      'item_length',
      'shoulder',
      'sleeve_length',
      'sleeve_width',
      'chest',
      'bust',
      'waist',
      'hips',
      'armhole',
      'bicep',
      'buff_coat',
    ],
    goesWith: ['dress', 'trousers', 'bag'],
  },
  {
    key: 'cape',
    category: 'coats-capes',
    slug: { en: 'capes', arb: 'كابات' },
    title: { en: 'Capes', arb: 'الكابات' },
    measurements: [],
    goesWith: ['dress', 'trousers', 'bag'],
  },
  {
    key: 'shirt',
    category: 'separates',
    slug: { en: 'shirts', arb: 'قمصان' },
    title: { en: 'Shirts & tunics', arb: 'القمصان والتونيكات' },
    measurements: [],
    goesWith: ['trousers', 'coat', 'bag'],
  },
  {
    key: 'trousers',
    category: 'separates',
    slug: { en: 'trousers', arb: 'بناطيل' },
    title: { en: 'Trousers', arb: 'البناطيل' },
    measurements: [],
    goesWith: ['shirt', 'coat', 'bag'],
  },
  {
    key: 'shayla',
    category: 'accessories',
    slug: { en: 'shaylas', arb: 'شيلات' },
    title: { en: 'Shaylas', arb: 'الشيلات' },
    measurements: [],
    goesWith: ['abaya', 'bag'],
  },
  {
    key: 'bag',
    category: 'accessories',
    slug: { en: 'bags', arb: 'حقائب' },
    title: { en: 'Bags', arb: 'الحقائب' },
    measurements: [],
    goesWith: ['abaya', 'shayla'],
  },
];
