// Turns the short description of a demo product into a full seed product; adds slugs, picture files, alternative texts,
// sizes and stock keys by rule.
import { colours } from './colours.ts';
import type {
  Bilingual,
  OccasionCode,
  PictureView,
  ProductTypeKey,
  SeedFabric,
  SeedImage,
  SeedProduct,
  SeedSpecification,
  Sleeve,
} from './shape.ts';
import { spec, tag } from './words.ts';

export interface ProductSketch {
  key: string;
  type: ProductTypeKey;
  title: Bilingual;
  description: Bilingual;
  tags: Bilingual[];
  fabric: SeedFabric;
  sleeve: Sleeve | null;
  care: Bilingual;
  specifications: SeedSpecification[];
  /**
   * Pieces in stock by colour code, the main colour first; one number for each size in the order of `sizesOf[type]`.
   */
  pieces: Record<string, number[]>;
  /** Whole dirhams and riyals, VAT included. */
  price: { aed: number; sar: number };
  /** The compare-at price of a reduced product. */
  was?: { aed: number; sar: number };
  weightGrams: number;
  publishedDaysAgo: number;
  bestSellerRank?: number;
  limited?: boolean;
  minOrderQuantity?: number;
}

const gulfLengths = ['50', '52', '54', '56', '58', '60'];
const alphaSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

const sizesOf: Record<ProductTypeKey, string[]> = {
  abaya: gulfLengths,
  kaftan: gulfLengths,
  jalabiya: gulfLengths,
  bisht: gulfLengths,
  dress: gulfLengths,
  coat: alphaSizes,
  shirt: alphaSizes,
  trousers: alphaSizes,
  cape: alphaSizes,
  shayla: ['one'],
  bag: ['one'],
};

const longGarment: PictureView[] = ['front', 'detail', 'back', 'hem'];

/** The views of which a product has pictures in its main colour; its other colours have only the front. */
export const viewsOf: Record<ProductTypeKey, PictureView[]> = {
  abaya: longGarment,
  kaftan: longGarment,
  jalabiya: longGarment,
  bisht: longGarment,
  dress: longGarment,
  coat: longGarment,
  cape: ['front', 'detail', 'back'],
  shirt: ['front', 'detail', 'back'],
  trousers: ['front', 'back'],
  shayla: ['front', 'detail'],
  bag: ['front', 'detail'],
};

const viewNames: Record<PictureView, Bilingual> = {
  front: { en: 'front', arb: 'من الأمام' },
  detail: { en: 'detail', arb: 'عن قرب' },
  back: { en: 'back', arb: 'من الخلف' },
  hem: { en: 'hem', arb: 'الذيل' },
};

/** The types that are also made to measure, and how many days tailoring takes. */
const tailoredIn: Partial<Record<ProductTypeKey, { from: number; to: number }>> = {
  abaya: { from: 10, to: 14 },
  bisht: { from: 10, to: 14 },
  kaftan: { from: 12, to: 16 },
  jalabiya: { from: 8, to: 12 },
  dress: { from: 12, to: 18 },
  coat: { from: 14, to: 21 },
};

const tagsFor: Record<OccasionCode, Bilingual[]> = {
  eid: [tag.eid, tag.ramadan],
  majlis: [tag.home, tag.heritage, tag.ramadan],
  wedding: [tag.wedding, tag.henna],
  work: [tag.work],
};

const occasionsOf = (tags: readonly Bilingual[]): OccasionCode[] =>
  (Object.keys(tagsFor) as OccasionCode[]).filter((code) => tagsFor[code].some((one) => tags.includes(one)));

const minor = (price: { aed: number; sar: number }) => ({ ae: price.aed * 100, sa: price.sar * 100 });

const englishSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Keeps Arabic letters, drops vowel marks and tatweel, and joins words by '-'. */
const arabicSlug = (title: string): string =>
  title
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .trim()
    .replace(/\s+/g, '-');

function colourName(code: string): Bilingual {
  const colour = colours.find((row) => row.code === code);
  if (!colour) throw new Error(`No colour '${code}' in colours.ts`);
  return colour.name;
}

/** The height of the figure of `garments`, on which the demo's pieces are drawn, and the sizes that fit it. */
const FIGURE = { heightCm: 180, sizes: ['60', 'S'] };

/** The size of a piece in its pictures; null for pieces that no figure wears. */
const sizeWorn = ({ type }: ProductSketch): string | null =>
  sizesOf[type].find((size) => FIGURE.sizes.includes(size)) ?? null;

function images(sketch: ProductSketch, code: string, isMain: boolean): SeedImage[] {
  const colour = colourName(code);
  const worn = sizeWorn(sketch);
  const views: PictureView[] = isMain ? viewsOf[sketch.type] : ['front'];
  return views.map((view) => ({
    view,
    file: `${sketch.key}-${code}-${view}.webp`,
    alt: {
      en: `${sketch.title.en}, ${colour.en}, ${viewNames[view].en}`,
      arb: `${sketch.title.arb}، ${colour.arb}، ${viewNames[view].arb}`,
    },
    caption: view === 'detail' ? { en: sketch.fabric.en, arb: sketch.fabric.arb } : null,
    model: view === 'front' && worn !== null ? { heightCm: FIGURE.heightCm, size: worn } : null,
  }));
}

function stock(sketch: ProductSketch, sizes: string[]): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const [code, counts] of Object.entries(sketch.pieces)) {
    sizes.forEach((size, i) => {
      const count = counts[i];
      if (count === undefined) throw new Error(`${sketch.key}: no stock for ${code}/${size}`);
      pieces[`${code}/${size}`] = count;
    });
  }
  return pieces;
}

function specifications(sketch: ProductSketch): SeedSpecification[] {
  const weight = spec('weight', `About ${sketch.weightGrams} g`, `نحو ${sketch.weightGrams} غ`);
  return [...sketch.specifications, weight];
}

export function product(sketch: ProductSketch): SeedProduct {
  const sizes = sizesOf[sketch.type];
  const tailoring = tailoredIn[sketch.type] ?? null;
  return {
    key: sketch.key,
    type: sketch.type,
    title: sketch.title,
    slug: { en: englishSlug(sketch.title.en), arb: arabicSlug(sketch.title.arb) },
    description: sketch.description,
    tags: sketch.tags,
    occasions: occasionsOf(sketch.tags),
    fabric: sketch.fabric,
    sleeve: sketch.sleeve,
    care: sketch.care,
    specifications: specifications(sketch),
    colours: Object.keys(sketch.pieces).map((code, i) => ({ code, images: images(sketch, code, i === 0) })),
    sizes,
    price: minor(sketch.price),
    ...(sketch.was ? { compareAt: minor(sketch.was) } : {}),
    customSize: tailoring !== null,
    tailoringDays: tailoring,
    limited: sketch.limited ?? false,
    minOrderQuantity: sketch.minOrderQuantity ?? 1,
    publishedDaysAgo: sketch.publishedDaysAgo,
    bestSellerRank: sketch.bestSellerRank ?? null,
    stock: stock(sketch, sizes),
    weightGrams: sketch.weightGrams,
  };
}
