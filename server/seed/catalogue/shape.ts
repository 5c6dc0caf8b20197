// The shape of the demo catalogue. It is plain data: the seed command turns it into rows, the garment pictures are made
// from its keys and colour codes, and some tests read it.

export interface Bilingual {
  en: string;
  arb: string;
}

export type ProductTypeKey =
  | 'abaya'
  | 'kaftan'
  | 'jalabiya'
  | 'dress'
  | 'coat'
  | 'bisht'
  | 'cape'
  | 'shayla'
  | 'bag'
  | 'shirt'
  | 'trousers';

export type CategoryKey =
  | 'abayas-bishts'
  | 'kaftans-jalabiyas'
  | 'dresses'
  | 'coats-capes'
  | 'separates'
  | 'accessories';

/** The sixteen body measurements (R65), by the names of their fields in the API. */
export type MeasurementField =
  | 'item_length'
  | 'shoulder'
  | 'sleeves_from_shoulder'
  | 'sleeve_width'
  | 'sleeve_length'
  | 'neck_size'
  | 'chest'
  | 'hips'
  | 'waist'
  | 'lower_arm'
  | 'full_length'
  | 'armhole'
  | 'buff_coat'
  | 'buff_normal'
  | 'bust'
  | 'bicep';

export type PictureView = 'front' | 'detail' | 'back' | 'hem';
export type Sleeve = 'long' | 'wide' | 'batwing' | 'three_quarter' | 'short' | 'sleeveless';

export type OccasionCode = 'eid' | 'wedding' | 'majlis' | 'work';

export interface SeedColour {
  /** As it is written in URLs and file names: lower case, ASCII, words joined by hyphens. */
  code: string;
  hex: string;
  name: Bilingual;
}

export interface SeedCategory {
  key: CategoryKey;
  slug: Bilingual;
  title: Bilingual;
}

export interface SeedProductType {
  key: ProductTypeKey;
  category: CategoryKey;
  slug: Bilingual;
  /** Plural, as it reads in a menu. */
  title: Bilingual;
  /** The measurements that the tailor needs for this type; empty when it is never made to measure. */
  measurements: MeasurementField[];
  /** The types whose products complete the look of a product of this type, the first choice first. */
  goesWith: ProductTypeKey[];
}

export interface SeedFabric {
  key: string;
  en: string;
  arb: string;
}

export interface SeedImage {
  view: PictureView;
  /** File name inside garments/masters. */
  file: string;
  alt: Bilingual;
  /** What the product page says of the picture; null for nothing. */
  caption: Bilingual | null;
  /** The figure that wears the piece, and the size that it wears; null where none does. */
  model: { heightCm: number; size: string } | null;
}

export interface SeedProductColour {
  code: string;
  images: SeedImage[];
}

export interface SeedSpecification {
  label: Bilingual;
  value: Bilingual;
}

/** Minor units (fils, halalas), VAT included; ae is AED, sa is SAR. */
export interface SeedPrice {
  ae: number;
  sa: number;
}

export interface SeedProduct {
  key: string;
  type: ProductTypeKey;
  title: Bilingual;
  slug: Bilingual;
  description: Bilingual;
  tags: Bilingual[];
  occasions: OccasionCode[];
  fabric: SeedFabric;
  sleeve: Sleeve | null;
  care: Bilingual;
  specifications: SeedSpecification[];
  /**
   * The main colour comes first: it has a picture of every view of its type, the other colours only one of the front.
   */
  colours: SeedProductColour[];
  sizes: string[];
  price: SeedPrice;
  compareAt?: SeedPrice;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  limited: boolean;
  minOrderQuantity: number;
  publishedDaysAgo: number;
  bestSellerRank: number | null;
  /** Pieces in stock by 'colour/size'; every combination is present. */
  stock: Record<string, number>;
  weightGrams: number;
}

export interface SeedReview {
  productKey: string;
  authorName: string;
  language: 'en' | 'arb';
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  fit: 'small' | 'true' | 'large' | null;
  sizeBought: string;
  heightCm: number | null;
  daysAgo: number;
}
