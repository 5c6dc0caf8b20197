// Writes a product file with Shopify's older headings, for measuring imports: products of a fashion shop, each in two
// colours and two sizes, with long texts. The same number and options always give the same file.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const HEADINGS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Status',
  'Title in Arabic (product.metafields.custom.title_ar)',
  'Description in Arabic (product.metafields.custom.description_ar)',
  'Fabric (product.metafields.custom.fabric)',
  'Care (product.metafields.custom.care)',
] as const;
type Heading = (typeof HEADINGS)[number];
type Cells = Partial<Record<Heading, string>>;

const TYPES = [
  ['Abaya', 'عباية'],
  ['Kaftan', 'قفطان'],
  ['Jalabiya', 'جلابية'],
  ['Dress', 'فستان'],
  ['Coat', 'معطف'],
  ['Bisht', 'بشت'],
  ['Cape', 'كاب'],
  ['Shirt', 'قميص'],
  ['Trousers', 'بنطلون'],
  ['Shayla', 'شيلة'],
  ['Bag', 'حقيبة'],
  ['Skirt', 'تنورة'],
] as const;
const COLOURS =
  'Black,White,Ivory,Cream,Beige,Nude,Sand,Camel,Tan,Khaki,Brown,Chocolate,Coffee,Mocha,Taupe,Stone,Grey,Charcoal,Silver,Gold,Bronze,Copper,Navy,Blue,Indigo,Denim,Turquoise,Lagoon,Teal,Mint,Green,Emerald,Olive,Sage,Mustard,Rust,Coral,Burgundy,Plum,Lavender'.split(
    ',',
  );
const SIZES = '50,51,52,53,54,55,56,57,58,59,60,XS,S,M,L,XL,XXL,34,36,38,40,42,44,46,48'.split(',');
const MOODS =
  'Dune,Harbour,Oasis,Palm,Courtyard,Lantern,Moonlit,Pearl,Saffron,Desert,Breeze,Garden,Coastal,Amber'.split(',');
const MOODS_ARABIC =
  'الكثبان,المرفأ,الواحة,النخيل,الساحة,الفانوس,القمر,اللؤلؤ,الزعفران,الصحراء,النسيم,الحديقة,الساحل,العنبر'.split(',');
const FABRICS = ['Crepe', 'Linen', 'Silk', 'Cotton', 'Chiffon', 'Velvet', 'Satin', 'Viscose'];
const VENDORS = ['Noor Atelier', 'Dar Al Hareer', 'Layali House', 'Sahra Studio'];
const SENTENCES = [
  'Cut wide and falling straight from the shoulder, with deep pockets in the side seams.',
  'The sleeves are finished by hand with a narrow hem that keeps its line after many washes.',
  'Woven from long fibres, so that it drapes softly and hardly creases on a journey.',
  'Two hidden snaps close the front; the matching shayla is part of the set.',
  'Our tailors press every seam open, and each piece is checked twice before it leaves the workroom.',
  'Wear it over a slip dress in the evening, or with trousers and flat sandals by day.',
  'The colour is dyed in the piece, which gives it depth and a little life in the light.',
  'Lined to the knee, light enough for summer and warm enough for an air-conditioned hall.',
];
const SENTENCES_ARABIC = [
  'قصة واسعة تنسدل من الكتف مع جيبين عميقين عند الجانبين.',
  'الأكمام مشغولة يدويًا بحاشية ضيقة تحافظ على شكلها بعد الغسيل.',
  'منسوجة من ألياف طويلة فتنسدل بنعومة ولا تتجعد في السفر.',
  'تُغلق بكبستين مخفيتين، والشيلة المتناسقة معها من الطقم.',
  'يكوي خياطونا كل درزة، وتُفحص كل قطعة مرتين قبل خروجها من المشغل.',
];
/** One product in three also has Arabic texts in the file. */
const ARABIC_EVERY = 3;

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
/**
 * A hash that gives neighbouring numbers unrelated results, so that texts, colours and prices do not repeat at the same
 * intervals.
 */
const spread = (n: number, salt: number): number => (Math.imul(n + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 8;

export interface CatalogueFile {
  /** If true, every product names two pictures on a host that does not exist. */
  pictures?: boolean;
  /** An amount added to every price, in whole units of the currency. */
  dearerBy?: number;
}

function productCells(n: number): Cells {
  const [type, typeArabic] = nth(TYPES, spread(n, 1));
  const mood = spread(n, 2) % MOODS.length;
  const title = `${MOODS[mood]} ${nth(FABRICS, spread(n, 3)).toLowerCase()} ${type.toLowerCase()} ${n + 1}`;
  const story = Array.from({ length: 6 }, (_, at) => `<p>${nth(SENTENCES, spread(n, 10 + at))}</p>`).join('\n');
  const points = Array.from({ length: 4 }, (_, at) => `<li>${nth(SENTENCES, spread(n, 20 + at))}</li>`).join('');
  const arabic = Array.from({ length: 6 }, (_, at) => nth(SENTENCES_ARABIC, spread(n, 30 + at))).join(' ');
  return {
    Title: title,
    'Body (HTML)': `${story}\n<ul>${points}</ul>`,
    Vendor: nth(VENDORS, spread(n, 4)),
    Type: type,
    Tags: `${type}, ${nth(FABRICS, spread(n, 3))}, ${nth(['everyday', 'evening', 'work', 'travel'], spread(n, 5))}, new season`,
    Published: 'TRUE',
    'Option1 Name': 'Color',
    'Option2 Name': 'Size',
    'Gift Card': 'FALSE',
    'SEO Title': title,
    'SEO Description': nth(SENTENCES, spread(n, 6)),
    Status: n % 50 === 49 ? 'draft' : 'active',
    'Fabric (product.metafields.custom.fabric)': nth(FABRICS, spread(n, 3)),
    'Care (product.metafields.custom.care)': 'Wash at 30 °C, inside out. Dry in the shade.',
    ...(n % ARABIC_EVERY === 0 && {
      'Title in Arabic (product.metafields.custom.title_ar)': `${typeArabic} ${MOODS_ARABIC[mood]} ${n + 1}`,
      'Description in Arabic (product.metafields.custom.description_ar)': arabic,
    }),
  };
}

function variantCells(n: number, at: number, dearerBy: number): Cells {
  const colour = nth(COLOURS, spread(n, 7) + (at < 2 ? 0 : 1));
  const size = nth(SIZES, spread(n, 8) + (at % 2));
  const price = 90 + (spread(n, 9) % 2_400) + at * 5 + dearerBy;
  return {
    'Option1 Value': colour,
    'Option2 Value': size,
    'Variant SKU': `HD-${String(n + 1).padStart(6, '0')}-${at + 1}`,
    'Variant Grams': String(300 + (spread(n, 40 + at) % 700)),
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(spread(n, 50 + at) % 40),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': `${price}.00`,
    'Variant Compare At Price': n % 4 === 0 ? `${price + 100}.00` : '',
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Barcode': String(6_290_000_000_000 + n * 4 + at),
    'Variant Weight Unit': 'g',
  };
}

function pictureCells(handle: string, at: number): Cells {
  return {
    'Image Src': `https://cdn.example.com/products/${handle}-${at + 1}.jpg`,
    'Image Position': String(at + 1),
    'Image Alt Text': at === 0 ? 'Front' : 'Detail',
  };
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineOf = (cells: Cells): string => `${HEADINGS.map((heading) => quoted(cells[heading] ?? '')).join(',')}\n`;

function rowsOfProduct(n: number, { pictures = false, dearerBy = 0 }: CatalogueFile): string {
  const handle = `measured-${n + 1}`;
  return Array.from({ length: 4 }, (_, at) =>
    lineOf({
      Handle: handle,
      ...(at === 0 && productCells(n)),
      ...variantCells(n, at, dearerBy),
      ...(pictures && at < 2 && pictureCells(handle, at)),
    }),
  ).join('');
}

function* fileText(products: number, file: CatalogueFile): Generator<string> {
  yield `${HEADINGS.join(',')}\n`;
  for (let n = 0; n < products; n += 1) yield rowsOfProduct(n, file);
}

export function writeCatalogue(path: string, products: number, file: CatalogueFile = {}): Promise<void> {
  return pipeline(Readable.from(fileText(products, file)), createWriteStream(path));
}
