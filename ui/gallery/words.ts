// The texts of the gallery's examples. They are examples of the shop's texts, not texts of the shop.
import type { Direction } from '@hindam/contract/language';

export interface Words {
  /** The store's code of the language. */
  language: string;
  name: string;
  action: string;
  link: string;
  /** Longer than its place, and with a word that does not fit into a narrow column. */
  long: string;
  sentence: string;
  label: string;
  optional: string;
  hint: string;
  error: string;
  close: string;
  title: string;
  country: string;
  countries: readonly { code: string; name: string; dialCode: string }[];
  search: string;
  show: string;
  hide: string;
  was: string;
  colours: string;
  rating: string;
  note: string;
  left: string;
  tag: string;
  steps: readonly string[];
  sizes: readonly string[];
  stars: readonly string[];
}

const ENGLISH: Words = {
  language: 'en',
  name: 'English',
  action: 'Add to bag',
  link: 'See all pieces',
  long: 'A floor-length abaya of washed crepe with hand-embroidered cuffs, fully lined, HINDAM-ABAYA-RIMAL-EMERALD-0123456789',
  sentence: 'Your piece is kept for 30 minutes.',
  label: 'Given name',
  optional: 'optional',
  hint: 'As it is written on your parcel.',
  error: 'Enter a name of at most 60 characters.',
  close: 'Close',
  title: 'Rimal abaya',
  country: 'Country code',
  countries: [
    { code: 'AE', name: 'United Arab Emirates', dialCode: '+971' },
    { code: 'SA', name: 'Saudi Arabia', dialCode: '+966' },
    { code: 'GB', name: 'United Kingdom', dialCode: '+44' },
  ],
  search: 'Search by country or code',
  show: 'Show',
  hide: 'Hide',
  was: 'was',
  colours: 'Colours:',
  rating: 'Rating out of 5 and number of reviews:',
  note: 'Made to measure',
  left: 'Only 3 left',
  tag: 'New',
  steps: ['Home', 'Abayas', 'Rimal abaya'],
  sizes: ['50', '52', '54', 'One size'],
  stars: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
};

const ARABIC: Words = {
  language: 'arb',
  name: 'العربية',
  action: 'أضيفي إلى الحقيبة',
  link: 'تصفّحي كل القطع',
  long: 'عباية طويلة من الكريب المغسول بأكمام مطرّزة يدويًا، مبطّنة بالكامل ومفصّلة على قياساتكِ، HINDAM-ABAYA-RIMAL-EMERALD-0123456789',
  sentence: 'نحتفظ لكِ بالقطعة 30 دقيقة.',
  label: 'الاسم الأول',
  optional: 'اختياري',
  hint: 'كما يُكتب على الطرد.',
  error: 'اكتبي اسمًا لا يزيد على 60 حرفًا.',
  close: 'إغلاق',
  title: 'عباية رمال',
  country: 'رمز الدولة',
  countries: [
    { code: 'AE', name: 'الإمارات العربية المتحدة', dialCode: '+971' },
    { code: 'SA', name: 'المملكة العربية السعودية', dialCode: '+966' },
    { code: 'GB', name: 'المملكة المتحدة', dialCode: '+44' },
  ],
  search: 'ابحثي بالدولة أو الرمز',
  show: 'إظهار',
  hide: 'إخفاء',
  was: 'كان',
  colours: 'الألوان:',
  rating: 'التقييم من 5 وعدد المراجعات:',
  note: 'تُفصَّل على قياسكِ',
  left: 'بقيت 3 قطع فقط',
  tag: 'جديد',
  steps: ['الرئيسية', 'عبايات', 'عباية رمال'],
  sizes: ['50', '52', '54', 'مقاس واحد'],
  stars: ['ضعيف', 'مقبول', 'جيد', 'جيد جدًا', 'ممتاز'],
};

export const WORDS: readonly Words[] = [ENGLISH, ARABIC];

export const DIRECTIONS: readonly Direction[] = ['ltr', 'rtl'];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
