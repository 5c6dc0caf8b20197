// Searches of the demo shop for words with two mistakes, for colours, and for words typed letter by letter.
import { table } from './search.cases.ts';

/** Two typing mistakes in one word; the last column has the word as it is written. */
export const TWO_MISTAKES = table(`
  vekvat abaya | Sadeem | velvet
  kagtam moire | Shams | kaftan
  ssukopn | Sukoon | sukoon
  garazha | Farasha | farasha
  leqthar tote | Souq | leather
  brpcare clutch | Amira | brocade
  pslazzp trousers | Rima | palazzo
  amdalud | Andalus | andalus
  عباية مخنلبة | Sadeem | مخملية
  جلافيخ نور | Noor | جلابية
  قفطان فضضغاض | Marjan | فضفاض
  شيلة منفوسة | Noura | منقوشة
  فستان مززمون | Yara | مزموم
  عباية مسنقبمة | Sukoon | مستقيمة
  عباية مغتوخة | Reem | مفتوحة
  فستان دابتبل | Salma | دانتيل
`);

/**
 * Each of the first three results is shown in one of the colours (codes of server/seed/catalogue/colours.ts), and
 * the first one has the word of the last column in its English title.
 */
export const COLOURED = table(`
  black abaya | black | abaya
  عباية سوداء | black | abaya
  العبايات السود | black | abaya
  aswad abaya | black | abaya
  maroon dress | burgundy | dress
  فستان عنابي | burgundy | dress
  عباية خمرية | burgundy | abaya
  navy abaya | midnight | abaya
  عباية كحلية | midnight | abaya
  green abaya | emerald sage | abaya
  عباية خضراء | emerald sage | abaya
  عباية زيتية | olive | abaya
  beige bisht | sand | bisht
  شيلة بيج | sand | shayla
  pink dress | rose blush | dress
  فستان وردي | rose blush | dress
  قفطان بنفسجي | plum lavender | kaftan
  turquoise kaftan | lagoon | kaftan
  white dress | ivory | dress
  فستان أبيض | ivory | dress
  grey abaya | charcoal | abaya
  عباية رمادية | charcoal | abaya
  blue jalabiya | midnight indigo sky teal | jalabiya
  جلابية زرقاء | midnight indigo sky teal | jalabiya
  camel coat | camel | coat
  عباية بنية | brown | abaya
`);

/**
 * An Arabic article, alone or after letters that are joined to it; a word that one of the first three suggestions must
 * have in its English title; an Arabic word. Article and Arabic word are typed together, letter by letter.
 */
export const TYPED_LETTER_BY_LETTER = table(`
  ال | abaya | عباية
  بال | abaya | عباية
  وال | kaftan | قفطان
  ال | kaftan | قفطان
  لل | dress | فستان
  وبال | shayla | شيلة
  ال | jalabiya | جلابية
  كال | bisht | بشت
`);
