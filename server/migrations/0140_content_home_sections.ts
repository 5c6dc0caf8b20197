// The sections of the home page and the strip of assurances, which were written in the storefront until now: a shop
// begins with the sections that its home page had, and with the pictures that were set for it.
import { type Kysely, sql } from 'kysely';

/** A text in both languages. */
type Words = readonly [en: string, arb: string];
const inBoth = (words?: Words) => (words ? { en: words[0], arb: words[1] } : {});

interface FirstSection {
  kind: string;
  eyebrow?: Words;
  heading?: Words;
  text?: Words;
  links?: readonly { to: string; label: Words }[];
  list?: string;
  steps?: readonly { title: Words; text: Words }[];
}

const TAILORED: Words = ['Made to measure', 'تفصيل حسب المقاس'];
const TAILORED_LIST = '/product-list?made_to_measure=true';

const FIRST: readonly FirstSection[] = [
  {
    kind: 'hero',
    eyebrow: ['Latest collection', 'أحدث التشكيلات'],
    heading: ['Made for the evening, cut for you', 'لأمسياتكِ، وعلى مقاسكِ'],
    text: [
      'Abayas, kaftans and dresses in satin, brocade and linen. Choose a size, or send sixteen measurements and let our tailors do the rest.',
      'عبايات وقفاطين وفساتين من الساتان والبروكار والكتّان. اختاري مقاسكِ، أو أرسلي ستة عشر قياسًا ودعي الباقي لخيّاطينا.',
    ],
    links: [
      { to: '/product-list/latest_collection', label: ['Shop the collection', 'تسوّقي التشكيلة'] },
      { to: TAILORED_LIST, label: TAILORED },
    ],
  },
  { kind: 'assurances' },
  { kind: 'rail', list: 'best_seller' },
  { kind: 'occasions', heading: ['Shop by occasion', 'تسوّقي حسب المناسبة'] },
  {
    kind: 'band',
    eyebrow: TAILORED,
    heading: ['Your size is your own', 'مقاسكِ يخصّكِ وحدكِ'],
    text: [
      'Sixteen measurements, taken once. Our tailors cut every piece to them, from the shoulder to the hem.',
      'ستة عشر قياسًا تُؤخذ مرة واحدة، ويقصّ خيّاطونا كل قطعة عليها، من الكتف إلى الحاشية.',
    ],
    links: [{ to: TAILORED_LIST, label: ['See what we tailor', 'شاهدي ما نفصّله'] }],
  },
  { kind: 'rail', list: 'latest_collection' },
  {
    kind: 'tailoring',
    heading: ['Made to measure in three steps', 'التفصيل في ثلاث خطوات'],
    steps: [
      {
        title: ['Measure', 'القياس'],
        text: [
          'Follow the illustrated guide, in inches or centimetres.',
          'اتبعي الدليل المصوّر، بالبوصة أو بالسنتيمتر.',
        ],
      },
      {
        title: ['We check', 'المراجعة'],
        text: [
          'A tailor reviews every set and calls if a number looks unusual.',
          'يراجع الخيّاط كل مجموعة قياسات ويتصل بكِ إذا بدا أحدها غير معتاد.',
        ],
      },
      {
        title: ['We cut', 'التفصيل'],
        text: [
          'Every seam is cut to your numbers, and the ready date stands on the product page.',
          'نقصّ كل قطعة وفق قياساتكِ، وتجدين موعد جاهزيتها في صفحتها.',
        ],
      },
    ],
  },
  {
    kind: 'home_service',
    heading: ['See the new collection at home', 'شاهدي التشكيلة الجديدة في منزلكِ'],
    text: [
      'We bring the pieces to you, with time to try them on and to be measured.',
      'نحضر القطع إليكِ، مع متسع لتجربتها ولأخذ القياسات.',
    ],
    links: [{ to: '/home-services', label: ['Request a visit', 'طلب زيارة'] }],
  },
  { kind: 'rail', list: 'limited_edition' },
];

const ASSURANCES = [
  { kind: 'free_delivery', texts: { en: 'Free delivery from {amount}', arb: 'توصيل مجاني ابتداءً من {amount}' } },
  { kind: 'returns', texts: { en: 'Returns within {days}', arb: 'الإرجاع خلال {days}' } },
  { kind: 'instalments', texts: { en: 'Pay in {parts}, interest-free', arb: 'ادفعي على {parts} دفعات دون فوائد' } },
];

const contentOf = ({ eyebrow, heading, text, links = [], list = '', steps = [] }: FirstSection) => ({
  eyebrows: inBoth(eyebrow),
  headings: inBoth(heading),
  texts: inBoth(text),
  links: links.map(({ to, label }) => ({ to, labels: inBoth(label) })),
  pictures: [],
  list,
  steps: steps.map((step) => ({ titles: inBoth(step.title), texts: inBoth(step.text) })),
});

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table home_sections (
    id uuid primary key, kind text not null, position int not null,
    markets text[] not null default '{}', published boolean not null default false, content jsonb not null,
    version int not null default 1, updated_at timestamptz not null default shop.now(),
    constraint home_sections_position_key unique (position) deferrable initially immediate
  )`.execute(db);
  await sql`comment on column home_sections.markets is 'codes of the markets whose home page shows it; none = all'`.execute(
    db,
  );
  for (const [at, section] of FIRST.entries())
    await sql`insert into home_sections (id, kind, position, published, content)
      values (gen_random_uuid(), ${section.kind}, ${at + 1}, true, ${JSON.stringify(contentOf(section))}::jsonb)`.execute(
      db,
    );
  await sql`update home_sections h set content = jsonb_set(h.content, '{pictures}', coalesce(s.value -> 'arches', '[]'))
    from settings s where s.name = 'home' and h.kind = 'hero'`.execute(db);
  await sql`update home_sections h set content = jsonb_set(h.content, '{pictures}', jsonb_build_array(s.value -> 'band'))
    from settings s where s.name = 'home' and h.kind = 'band' and s.value ->> 'band' is not null`.execute(db);
  // Without a picture the home page showed no band.
  await sql`update home_sections set published = false where kind = 'band' and content -> 'pictures' = '[]'`.execute(
    db,
  );
  await sql`insert into settings (name, value) values ('assurances', ${JSON.stringify(ASSURANCES)}::jsonb)
    on conflict (name) do nothing`.execute(db);
}
