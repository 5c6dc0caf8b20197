// Texts that products share: fabrics, care, tags and common specifications. They are written once, so that a correction
// applies to every product that uses them.
import type { Bilingual, SeedFabric, SeedSpecification } from './shape.ts';

const both = (en: string, arb: string): Bilingual => ({ en, arb });

export const fabrics = {
  crepe: { key: 'crepe', en: 'Crepe', arb: 'كريب' },
  satin: { key: 'satin', en: 'Satin', arb: 'ساتان' },
  linen: { key: 'linen', en: 'Linen', arb: 'كتّان' },
  velvet: { key: 'velvet', en: 'Velvet', arb: 'مخمل' },
  wool: { key: 'wool', en: 'Wool', arb: 'صوف' },
  brocade: { key: 'brocade', en: 'Brocade', arb: 'بروكار' },
  cotton: { key: 'cotton', en: 'Cotton', arb: 'قطن' },
  modal: { key: 'modal', en: 'Modal', arb: 'مودال' },
  leather: { key: 'leather', en: 'Leather', arb: 'جلد' },
  woven: { key: 'woven', en: 'Hand-woven wool', arb: 'صوف منسوج يدويًا' },
} satisfies Record<string, SeedFabric>;

export const care = {
  dryClean: both(
    'Dry clean only. Hang it while it rests and press from the inside on low heat.',
    'تنظيف جاف فقط. علّقيها بعد كل استعمال، واكويها من الداخل على حرارة منخفضة.',
  ),
  gentleWash: both(
    'Machine wash at 30 °C on a gentle cycle, inside out. Dry in the shade.',
    'تُغسل في الغسالة على 30 درجة بدورة لطيفة وهي مقلوبة، وتُجفَّف في الظل.',
  ),
  linenWash: both(
    'Wash at 30 °C and iron while slightly damp. Linen softens with every wash.',
    'تُغسل على 30 درجة وتُكوى وهي رطبة قليلًا. الكتّان يزداد نعومة مع كل غسلة.',
  ),
  handWash: both('Hand wash in cool water, do not wring. Dry flat.', 'غسيل يدوي بماء بارد من دون عصر، وتجفف مبسوطة.'),
  velvet: both(
    'Dry clean only. Steam from the inside, never iron on the pile.',
    'تنظيف جاف فقط. استعملي البخار من الداخل ولا تضعي المكواة على الوبر.',
  ),
  leather: both(
    'Wipe with a soft dry cloth and keep in its dust bag, away from direct sun.',
    'امسحيها بقطعة قماش ناعمة وجافة، واحفظيها في كيسها بعيدًا عن الشمس.',
  ),
  brush: both(
    'Brush after wearing and dry clean once a season.',
    'مرّري عليها الفرشاة بعد اللبس، ويكفيها تنظيف جاف مرة في الموسم.',
  ),
} satisfies Record<string, Bilingual>;

export const tag = {
  evening: both('Evening', 'سهرة'),
  everyday: both('Everyday', 'لكل يوم'),
  work: both('Work', 'دوام'),
  eid: both('Eid', 'العيد'),
  wedding: both('Weddings', 'أعراس'),
  henna: both('Henna night', 'ليلة الحنة'),
  ramadan: both('Ramadan', 'رمضان'),
  summer: both('Summer', 'صيف'),
  winter: both('Winter', 'شتاء'),
  travel: both('Travel', 'سفر'),
  home: both('At home', 'جلسات البيت'),
  embroidered: both('Embroidered', 'مطرز'),
  beaded: both('Beaded', 'مشغول بالخرز'),
  printed: both('Printed', 'منقوش'),
  plain: both('Plain', 'سادة'),
  openFront: both('Open front', 'مفتوحة'),
  heritage: both('Heritage', 'تراثي'),
  light: both('Light', 'خفيف'),
  gift: both('Gift', 'هدية'),
  prayer: both('Covers well', 'ساتر'),
} satisfies Record<string, Bilingual>;

export const label = {
  fabric: both('Fabric', 'القماش'),
  lining: both('Lining', 'البطانة'),
  closure: both('Closure', 'الإغلاق'),
  cut: both('Cut', 'القصّة'),
  embroidery: both('Embroidery', 'التطريز'),
  trim: both('Trim', 'الحواف'),
  print: both('Print', 'النقشة'),
  length: both('Length', 'الطول'),
  size: both('Dimensions', 'الأبعاد'),
  inside: both('Inside', 'من الداخل'),
  pockets: both('Pockets', 'الجيوب'),
  weight: both('Weight', 'الوزن'),
  madeIn: both('Made in', 'بلد الصنع'),
} satisfies Record<string, Bilingual>;

export const spec = (of: keyof typeof label, en: string, arb: string): SeedSpecification => ({
  label: label[of],
  value: { en, arb },
});

export const lining = {
  none: spec('lining', 'Unlined', 'بلا بطانة'),
  full: spec('lining', 'Fully lined in soft satin', 'مبطنة بالكامل بساتان ناعم'),
  bodice: spec('lining', 'Lined to the waist in cotton', 'مبطنة بالقطن حتى الخصر'),
  facing: spec('lining', 'Unlined, faced at neck and cuffs', 'بلا بطانة، مع تبطين الياقة والأكمام'),
};

export const closure = {
  pullOn: spec('closure', 'Pulls on over the head', 'تُلبس من الرأس'),
  snaps: spec('closure', 'Hidden snaps down the front', 'كباسات مخفية على طول الأمام'),
  open: spec('closure', 'Worn open, one hidden hook', 'تُلبس مفتوحة مع مشبك مخفي واحد'),
  zip: spec('closure', 'Invisible zip at the back', 'سحّاب مخفي من الخلف'),
  elastic: spec('closure', 'Flat front, elastic at the back', 'مسطح من الأمام ومطاط من الخلف'),
  sideZip: spec('closure', 'Side zip with a hook', 'سحّاب جانبي مع مشبك'),
  keyhole: spec('closure', 'Keyhole and button at the nape', 'فتحة وزر خلف الرقبة'),
  turnLock: spec('closure', 'Turn-lock in brushed metal', 'قفل دوّار من المعدن المطفي'),
  magnet: spec('closure', 'Magnet under the lock', 'مغناطيس تحت القفل'),
};

export const madeIn = {
  dubai: spec('madeIn', 'Dubai, in our own workshop', 'دبي، في مشغلنا'),
  sharjah: spec('madeIn', 'Sharjah', 'الشارقة'),
  riyadh: spec('madeIn', 'Riyadh', 'الرياض'),
  kuwait: spec('madeIn', 'Kuwait', 'الكويت'),
  morocco: spec('madeIn', 'Fez, Morocco', 'فاس، المغرب'),
  india: spec('madeIn', 'Jaipur, India', 'جايبور، الهند'),
  italy: spec('madeIn', 'Tuscany, Italy', 'توسكانا، إيطاليا'),
  turkey: spec('madeIn', 'Istanbul, Türkiye', 'إسطنبول، تركيا'),
};
