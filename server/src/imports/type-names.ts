// Product types by the names that files use for them. A name that is not listed becomes a new product type.
import { languageOfText } from '@hindam/contract/language';
import { slugify } from '../catalogue/catalogue.ts';

export interface NamedType {
  key: string;
  texts: Readonly<Record<string, { title: string; slug: string }>>;
}

/** One product type on each line: key | English | Arabic | other names, separated by commas. */
const TABLE = `
abaya|Abayas|العبايات|abaya,abayas,open abaya,closed abaya,عباية,عبايات,عباءة,عباءات
kaftan|Kaftans|القفاطين|kaftan,kaftans,caftan,caftans,قفطان,قفاطين
jalabiya|Jalabiyas|الجلابيات|jalabiya,jalabiyas,jalabiyya,jellabiya,jalabiyat,jalabia,جلابية,جلابيات
dress|Dresses|الفساتين|dress,dresses,maxi dress,evening dress,gown,gowns,فستان,فساتين
coat|Coats|المعاطف|coat,coats,jacket,jackets,معطف,معاطف
bisht|Bishts|البشوت|bisht,bishts,بشت,بشوت
cape|Capes|الكابات|cape,capes,كاب,كابات
shirt|Shirts & tunics|القمصان والتونيكات|shirt,shirts,blouse,blouses,tunic,tunics,top,tops,قميص,قمصان,بلوزة
trousers|Trousers|البناطيل|trousers,trouser,pants,pant,بنطلون,بناطيل
shayla|Shaylas|الشيلات|shayla,shaylas,sheila,sheilas,shaila,hijab,hijabs,scarf,scarves,شيلة,شيلات,حجاب,طرحة
bag|Bags|الحقائب|bag,bags,handbag,handbags,clutch,clutches,حقيبة,حقائب
`;

const OTHER: NamedType = {
  key: 'other',
  texts: { en: { title: 'Other', slug: 'other' }, arb: { title: 'أخرى', slug: 'أخرى' } },
};

const KNOWN = new Map<string, NamedType>([
  ['other', OTHER],
  [slugify('أخرى'), OTHER],
]);
for (const line of TABLE.trim().split('\n')) {
  const [key = '', en = '', arb = '', words = ''] = line.split('|');
  const type: NamedType = {
    key,
    texts: { en: { title: en, slug: slugify(en) }, arb: { title: arb, slug: slugify(arb.replace(/^ال/, '')) } },
  };
  for (const word of [key, en, arb, ...words.split(',')]) KNOWN.set(slugify(word), type);
}

/** The product type that a name in a cell stands for; OTHER when the name has no letter or digit. */
export function typeOf(name: string): NamedType {
  const key = slugify(name);
  if (key === '') return OTHER;
  const text = { title: name, slug: key };
  // The name is stored as the English one too, even if it is Arabic, because a language without a name of the type
  // shows the English one.
  return KNOWN.get(key) ?? { key, texts: { en: text, [languageOfText(name, 'en')]: text } };
}
