// The demo shop's home page: its sections with their words in both languages, and the strip of assurances.
import type { HomeKind } from '@hindam/contract/home-kinds';
import type { Assurance } from '../src/content/assurances.ts';
import { changeSetting, saveHomePictures } from '../src/content/content.service.ts';
import type { HomeContent } from '../src/content/home-sections.ts';
import { replaceHomeSections } from '../src/content/home-sections.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { StoredPicture } from '../src/outside/pictures/port.ts';
import type { Shop } from '../src/shop.ts';
import type { Bilingual, OccasionCode } from './catalogue/shape.ts';

interface SeedSection {
  kind: HomeKind;
  eyebrow?: Bilingual;
  heading?: Bilingual;
  text?: Bilingual;
  links?: readonly { to: string; label: Bilingual }[];
  /** File names inside garments/masters. */
  pictures?: readonly string[];
  /** By code of an occasion. */
  occasionPictures?: Partial<Record<OccasionCode, string>>;
  list?: string;
  steps?: readonly { title: Bilingual; text: Bilingual }[];
}

const TAILORED = '/tailoring';
const VISITS: Bilingual = { en: 'Home service', arb: 'الخدمة المنزلية' };

const HERO: SeedSection = {
  kind: 'hero',
  eyebrow: { en: 'The evening collection', arb: 'تشكيلة المساء' },
  heading: { en: 'Made for the evening, cut for you', arb: 'لأمسياتكِ، وعلى مقاسكِ' },
  text: {
    en: 'Brocade, satin and velvet for the nights that are remembered. In your size, or to your own sixteen measurements.',
    arb: 'بروكار وساتان ومخمل لليالٍ تبقى في الذاكرة. بمقاسكِ الجاهز، أو على ستة عشر قياسًا تخصّكِ.',
  },
  links: [
    { to: '/product-list/latest_collection', label: { en: 'Shop the collection', arb: 'تسوّقي التشكيلة' } },
    { to: TAILORED, label: { en: 'Made to measure', arb: 'تفصيل حسب المقاس' } },
  ],
  pictures: ['hero-arch.webp'],
};

const TAILORING: SeedSection = {
  kind: 'tailoring',
  eyebrow: { en: 'Made to measure', arb: 'تفصيل حسب المقاس' },
  heading: { en: 'Your size is your own', arb: 'مقاسكِ يخصّكِ وحدكِ' },
  text: {
    en: 'Sixteen measurements, taken once. Our tailors cut every piece to them, from the shoulder to the hem.',
    arb: 'ستة عشر قياسًا تُؤخذ مرة واحدة، ويقصّ خيّاطونا كل قطعة عليها، من الكتف إلى الحاشية.',
  },
  links: [{ to: TAILORED, label: { en: 'See what we tailor', arb: 'شاهدي ما نفصّله' } }],
  pictures: ['scene-atelier.webp'],
  steps: [
    {
      title: { en: 'You measure', arb: 'تأخذين القياسات' },
      text: {
        en: 'An illustrated guide leads you from one tape to the next, in inches or centimetres.',
        arb: 'دليل مصوّر يقودكِ من قياس إلى آخر، بالبوصة أو بالسنتيمتر.',
      },
    },
    {
      title: { en: 'We check', arb: 'نراجعها' },
      text: {
        en: 'A tailor reads every set, and calls you where a number looks unusual.',
        arb: 'يقرأ خيّاط كل مجموعة قياسات، ويتصل بكِ إذا بدا أحدها غير معتاد.',
      },
    },
    {
      title: { en: 'We cut', arb: 'نقصّ' },
      text: {
        en: 'Every seam follows your numbers. The day it is ready stands on the product page.',
        arb: 'كل درزة تتبع أرقامكِ، ويوم الجاهزية مكتوب في صفحة القطعة.',
      },
    },
  ],
};

const SECTIONS: readonly SeedSection[] = [
  HERO,
  { kind: 'assurances' },
  { kind: 'types', heading: { en: 'Find your piece', arb: 'اختاري قطعتكِ' } },
  { kind: 'rail', list: 'best_seller' },
  {
    kind: 'occasions',
    heading: { en: 'Where are you wearing it?', arb: 'إلى أين ستلبسينها؟' },
    text: {
      en: 'Edits for the days that have a dress code of their own.',
      arb: 'مختارات للأيام التي لها زيّها.',
    },
    occasionPictures: {
      eid: 'occasion-eid.webp',
      wedding: 'occasion-wedding.webp',
      majlis: 'occasion-majlis.webp',
      work: 'occasion-work.webp',
    },
  },
  TAILORING,
  { kind: 'rail', list: 'latest_collection' },
  {
    kind: 'band',
    eyebrow: { en: 'Limited edition', arb: 'إصدار محدود' },
    heading: { en: 'A few of each, and no more', arb: 'قطع قليلة، ولا تتكرّر' },
    text: {
      en: 'Velvet, brocade and gold thread, cut in small numbers and never repeated.',
      arb: 'مخمل وبروكار وخيط ذهبي، تُقصّ بأعداد صغيرة ولا تُعاد.',
    },
    links: [
      { to: '/product-list/limited_edition', label: { en: 'See the limited edition', arb: 'شاهدي الإصدار المحدود' } },
    ],
    pictures: ['scene-dune.webp'],
  },
  { kind: 'reviews', heading: { en: 'From the women who wear it', arb: 'بكلمات من ارتدتها' } },
  {
    kind: 'home_service',
    eyebrow: VISITS,
    heading: { en: 'The collection comes to you', arb: 'التشكيلة تأتي إليكِ' },
    text: {
      en: 'Choose a day. We bring the pieces, the fabrics and a tape measure, and time to try everything on.',
      arb: 'اختاري يومًا، ونحضر القطع والأقمشة وشريط القياس، مع متسع من الوقت لتجربة كل شيء.',
    },
    links: [{ to: '/home-services', label: { en: 'Request a visit', arb: 'طلب زيارة' } }],
    pictures: ['scene-majlis.webp'],
  },
  { kind: 'rail', list: 'limited_edition' },
];

const ASSURANCES: readonly Assurance[] = [
  { kind: 'free_delivery', texts: { en: 'Free delivery from {amount}', arb: 'توصيل مجاني ابتداءً من {amount}' } },
  { kind: 'returns', texts: { en: 'Returns within {days}', arb: 'الإرجاع خلال {days}' } },
  { kind: 'instalments', texts: { en: 'Pay in {parts}, interest-free', arb: 'ادفعي على {parts} دفعات دون فوائد' } },
  { kind: 'made_in', texts: { en: 'Cut and sewn in Dubai', arb: 'قصّ وخياطة في دبي' } },
];

const NONE: Partial<Bilingual> = {};

function contentOf(
  section: SeedSection,
  { pictures, occasionPictures }: Pick<HomeContent, 'pictures' | 'occasionPictures'>,
): HomeContent {
  const { eyebrow = NONE, heading = NONE, text = NONE, links = [], list = '', steps = [] } = section;
  return {
    eyebrows: { ...eyebrow },
    headings: { ...heading },
    texts: { ...text },
    links: links.map(({ to, label }) => ({ to, labels: { ...label } })),
    pictures,
    occasionPictures,
    list,
    steps: steps.map((step) => ({ titles: { ...step.title }, texts: { ...step.text } })),
  };
}

/**
 * Writes the sections of the home page and, in a demo shop alone, the strip of assurances: it says where the pieces are
 * made, which is not known of a live shop.
 */
export async function seedHome(shop: Shop): Promise<void> {
  const adopted: StoredPicture[] = [];
  const adopt = async (file: string): Promise<string> => {
    const picture = await shop.pictures.adopt(file);
    adopted.push(picture);
    return picture.key;
  };
  const sections: { kind: HomeKind; content: HomeContent }[] = [];
  for (const section of SECTIONS) {
    const pictures: string[] = [];
    for (const file of section.pictures ?? []) pictures.push(await adopt(file));
    const occasionPictures: Record<string, string> = {};
    for (const [code, file] of Object.entries(section.occasionPictures ?? {}))
      occasionPictures[code] = await adopt(file);
    sections.push({ kind: section.kind, content: contentOf(section, { pictures, occasionPictures }) });
  }
  await transaction(shop.database, async (tx) => {
    await saveHomePictures(tx, adopted);
    await replaceHomeSections(tx, sections);
    if (shop.config.shopMode === 'demo') await changeSetting(tx, 'assurances', [...ASSURANCES]);
  });
}
