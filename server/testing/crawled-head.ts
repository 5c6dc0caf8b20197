// What the head of an indexed page must say to search engines and link previews: the structured data of its kind of
// page, and how it looks where it is shared (Open Graph, Twitter).
import { LANGUAGES } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import type { PageFacts } from './read-page.ts';

/** First segment of the path → the types of structured data that such a page must have. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  home: ['Organization', 'WebSite'],
  'product-list': ['BreadcrumbList'],
  'product-details': ['BreadcrumbList', 'ProductGroup'],
  'size-guide': ['BreadcrumbList'],
  contact: ['BreadcrumbList'],
  faq: ['BreadcrumbList', 'FAQPage'],
  about: ['BreadcrumbList'],
  'privacy-policy': ['BreadcrumbList'],
  terms: ['BreadcrumbList'],
  'delivery-returns': ['BreadcrumbList'],
  tailoring: ['BreadcrumbList'],
  'home-services': ['Service'],
};

export const SHARE_SIZE = { width: 1_200, height: 630 } as const;

type Node = Readonly<Record<string, unknown>>;
const nodeIn = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

function structureMissing(page: PageFacts, kind: string, shopAt: string): string[] {
  const wanted = TYPES_OF[kind];
  if (!wanted) return [`is indexed, and no row says which structured data /${kind} needs`];
  const byType = new Map(page.structured.map((node) => [node['@type'], node]));
  const missing = wanted.filter((type) => !byType.has(type)).map((type) => `states no ${type}`);
  const shop = byType.get('Organization');
  if (shop && typeof shop['logo'] !== 'string') missing.push('states an Organization without a logo');
  const site = byType.get('WebSite');
  const search = nodeIn(site?.['potentialAction']);
  const template = nodeIn(search['target'])['urlTemplate'];
  const isSearch = search['@type'] === 'SearchAction' && template === `${shopAt}/search?q={search_term_string}`;
  if (site && !isSearch) missing.push(`states a WebSite whose search is ${JSON.stringify(template)}`);
  return missing;
}

/** The lowest price of the offers, with its currency; null without an offer. */
function lowestOffer(page: PageFacts): { price: number; currency: unknown } | null {
  const group = page.structured.find((node) => node['@type'] === 'ProductGroup');
  const variants = Array.isArray(group?.['hasVariant']) ? (group['hasVariant'] as unknown[]) : [];
  const offers = variants.map((variant) => nodeIn(nodeIn(variant)['offers']));
  const [lowest] = offers.toSorted((a, b) => Number(a['price']) - Number(b['price']));
  return lowest ? { price: Number(lowest['price']), currency: lowest['priceCurrency'] } : null;
}

/** Whether the page is that of a product with a picture. */
function isPictured(page: PageFacts): boolean {
  const images = page.structured.find((node) => node['@type'] === 'ProductGroup')?.['image'];
  return Array.isArray(images) && images.length > 0;
}

function cardFaults(page: PageFacts, kind: string, canonical: string, country: string): string[] {
  const faults: string[] = [];
  const expectOne = (name: string, wanted: string | undefined) => {
    const found = page.shared.filter(([one]) => one === name).map(([, content]) => content);
    const isRight = wanted === undefined ? found.length === 0 : found.join('|') === wanted;
    if (!isRight) faults.push(`has ${name} "${found.join('|')}" and not "${wanted}"`);
  };
  const textOf = (name: string) => page.shared.find(([one]) => one === name)?.[1];
  const title = textOf('og:title');
  const shop = textOf('og:site_name');
  if (!title || !shop || page.title !== (title === shop ? shop : `${title} · ${shop}`))
    faults.push(`has og:title "${title}" of "${shop}" beside the title "${page.title}"`);
  const others = Object.values(LANGUAGES).flatMap(({ tag }) => (tag === page.language ? [] : [tag]));
  const picture = textOf('og:image');
  const width = textOf('og:image:width');
  const isWide = width !== undefined;
  const product = kind === 'product-details' ? lowestOffer(page) : null;
  expectOne('og:description', page.description);
  expectOne('og:url', canonical);
  expectOne('og:type', kind === 'product-details' ? 'product' : 'website');
  expectOne('og:locale', `${page.language}_${country}`);
  expectOne('og:locale:alternate', others.map((one) => `${one}_${country}`).join('|'));
  expectOne('twitter:card', isWide ? 'summary_large_image' : undefined);
  expectOne('product:price:amount', product?.price.toFixed(2));
  expectOne('product:price:currency', product ? String(product.currency) : undefined);
  if (picture !== undefined && !URL.canParse(picture)) faults.push(`has the og:image ${picture}`);
  if (isWide && !(picture && textOf('og:image:alt'))) faults.push('has the size of an og:image without it or its text');
  if (isPictured(page)) {
    expectOne('og:image:width', String(SHARE_SIZE.width));
    expectOne('og:image:height', String(SHARE_SIZE.height));
  }
  return faults;
}

/** `kind`: the first segment of the page's path; `canonical`: its address; `market`: the market of that address. */
export function headFaults(page: PageFacts, kind: string, canonical: string, market: string): string[] {
  const { origin, pathname } = new URL(canonical);
  const shopAt = `${origin}${splitPrefix(pathname).prefix}`;
  return [...structureMissing(page, kind, shopAt), ...cardFaults(page, kind, canonical, market.toUpperCase())];
}
