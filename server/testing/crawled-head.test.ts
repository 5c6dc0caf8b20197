import { expect, test } from 'vitest';
import { headFaults } from './crawled-head.ts';
import { readPage } from './read-page.ts';

const ORIGIN = 'https://shop.example';
const PRODUCT = `${ORIGIN}/ar-sa/product-details/7`;

const json = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const meta = ([name, content]: readonly [string, string]) => `<meta property="${name}" content="${content}">`;
const documentOf = (language: string, title: string, tags: readonly (readonly [string, string])[], nodes: object[]) =>
  `<html lang="${language}"><title>${title}</title><meta name="description" content="Silk">` +
  tags.map(meta).join('') +
  nodes.map(json).join('');

const CARD = [
  ['og:title', 'Abaya'],
  ['og:site_name', 'Hindam'],
  ['og:description', 'Silk'],
  ['og:url', PRODUCT],
  ['og:type', 'product'],
  ['og:locale', 'ar_SA'],
  ['og:locale:alternate', 'en_SA'],
  ['og:image', `${ORIGIN}/share/7.jpg`],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:alt', 'Abaya'],
  ['twitter:card', 'summary_large_image'],
  ['product:price:amount', '120.00'],
  ['product:price:currency', 'SAR'],
] as const;
const offer = (price: string) => ({ '@type': 'Product', offers: { '@type': 'Offer', price, priceCurrency: 'SAR' } });
const GROUP = {
  '@type': 'ProductGroup',
  image: [`${ORIGIN}/pictures/7.jpg`],
  hasVariant: [offer('150.00'), offer('120.00')],
};
const NODES = [GROUP, { '@type': 'BreadcrumbList' }];

const faultsOf = (tags: readonly (readonly [string, string])[], nodes: object[]) =>
  headFaults(readPage(documentOf('ar', 'Abaya · Hindam', tags, nodes), ORIGIN), 'product-details', PRODUCT, 'sa');

test('a product with its structured data and its card has no fault', () => {
  expect(faultsOf(CARD, NODES)).toEqual([]);
});

test.each(CARD.map(([name]) => name))('a product without %s is named', (name) => {
  expect(
    faultsOf(
      CARD.filter(([one]) => one !== name),
      NODES,
    ),
  ).not.toEqual([]);
});

test.each([
  ['og:locale', 'ar_AE'],
  ['og:image:width', '600'],
  ['product:price:amount', '150.00'],
  ['product:price:currency', 'AED'],
])('a product whose %s is %s is named', (name, wrong) => {
  expect(
    faultsOf(
      CARD.map(([one, right]) => [one, one === name ? wrong : right] as const),
      NODES,
    ),
  ).toHaveLength(1);
});

test('a page that lacks a type of its kind is named, and so is a kind without a row', () => {
  expect(faultsOf(CARD, [GROUP])).toEqual(['states no BreadcrumbList']);
  const page = readPage(documentOf('ar', 'Abaya · Hindam', [], []), ORIGIN);
  expect(headFaults(page, 'new-page', PRODUCT, 'sa')[0]).toContain('/new-page');
});

test('a home page whose shop has no logo, or whose site has another search, is named', () => {
  const home = `${ORIGIN}/en/home`;
  const card = CARD.slice(0, 7).map(([name, content]): [string, string] => {
    const own: Record<string, string> = {
      'og:url': home,
      'og:type': 'website',
      'og:locale': 'en_AE',
      'og:locale:alternate': 'ar_AE',
    };
    return [name, own[name] ?? content];
  });
  const search = (urlTemplate: string) => ({
    '@type': 'WebSite',
    potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', urlTemplate } },
  });
  const of = (shop: object, site: object) =>
    headFaults(readPage(documentOf('en', 'Abaya · Hindam', card, [shop, site]), ORIGIN), 'home', home, 'ae');
  const shop = { '@type': 'Organization', logo: `${ORIGIN}/logo.png` };
  const site = search(`${ORIGIN}/en/search?q={search_term_string}`);
  expect(of(shop, site)).toEqual([]);
  expect(of({ '@type': 'Organization' }, site)).toEqual(['states an Organization without a logo']);
  expect(of(shop, search(`${ORIGIN}/ar/search?q={search_term_string}`))).toHaveLength(1);
});
