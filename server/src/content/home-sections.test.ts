// The rules of the home page's sections and of the strip of assurances.
import { describe, expect, test } from 'vitest';
import type { HomeKind } from '@hindam/contract/home-kinds';
import { assuranceFaults, assurancesIn, type MarketFacts } from './assurances.ts';
import { type HomeContent, homeFaults, isShopPath, missingWords } from './home-sections.ts';

const NO_WORDS = { eyebrows: {}, headings: {}, texts: {} };
const EMPTY: HomeContent = { ...NO_WORDS, links: [], pictures: [], occasionPictures: {}, list: '', steps: [] };
const HEADED: HomeContent = { ...EMPTY, headings: { en: 'Eid', arb: 'العيد' } };
const frame = {
  languages: ['en', 'arb'],
  markets: ['ae', 'sa'],
  pictures: new Set(['k1']),
  occasions: new Set(['eid']),
  isList: true,
};
const faultsOf = (kind: HomeKind, content: Partial<HomeContent>, markets: string[] = []) =>
  Object.keys(homeFaults({ kind, markets, content: { ...EMPTY, ...content } }, frame));

test.each(['/home', '/product-list', '/product-list/best_seller?made_to_measure=true', '/size-guide#find-size'])(
  '%s leads to a page of the shop',
  (path) => expect(isShopPath(path)).toBe(true),
);

test.each([
  '/',
  '/api/shop/settings',
  '/pictures/x.webp',
  '/backoffice',
  '/en/home',
  '/ar-sa/home',
  '/terms/../api/health/live',
  '/terms/%2e%2e/api',
  '//evil.example/home',
  '/dev/outbox',
])('%s does not', (path) => expect(isShopPath(path)).toBe(false));

describe('a section is whole in a language', () => {
  test('only with a heading, unless its kind has no words', () => {
    expect(missingWords('band', EMPTY, 'arb')).toEqual(['headings.arb']);
    expect(missingWords('band', HEADED, 'arb')).toEqual([]);
    expect(missingWords('assurances', EMPTY, 'arb')).toEqual([]);
    // A rail may lack its heading in a language, because the name of its product list is shown instead.
    expect(missingWords('rail', { ...EMPTY, headings: { en: 'New' } }, 'arb')).toEqual([]);
  });

  test('only with every label, step and text that another language has', () => {
    const links = [{ to: '/home', labels: { en: 'Home' } }];
    const steps = [{ titles: { en: 'One', arb: 'واحد' }, texts: { en: 'First.' } }];
    const content = { ...HEADED, texts: { en: 'For Eid.' }, links, steps };
    expect(missingWords('hero', content, 'arb')).toEqual(['texts.arb', 'links.0.labels.arb', 'steps.0.texts.arb']);
    expect(missingWords('hero', content, 'en')).toEqual([]);
  });
});

test('a kind has only the parts that it shows', () => {
  const links = [{ to: '/home', labels: {} }];
  expect(faultsOf('rail', { links, pictures: ['k1'], list: 'best_seller' })).toEqual(['links', 'pictures']);
  expect(faultsOf('band', { list: 'best_seller', steps: [{ titles: {}, texts: {} }] })).toEqual(['steps', 'list']);
  expect(faultsOf('band', { occasionPictures: { eid: 'k1' } })).toEqual(['occasion_pictures']);
  expect(faultsOf('assurances', { headings: { en: 'Our word' } })).toEqual(['headings']);
});

test('languages, markets, pictures and links are those of the shop', () => {
  expect(faultsOf('band', { headings: { fr: 'Fête' } })).toEqual(['headings.fr']);
  expect(faultsOf('band', HEADED, ['ae', 'kw', 'ae'])).toEqual(['markets.1', 'markets.2']);
  expect(faultsOf('hero', { pictures: ['k1', 'k2', 'k1'] })).toEqual(['pictures.1', 'pictures.2']);
  expect(faultsOf('occasions', { occasionPictures: { eid: 'k1' } })).toEqual([]);
  expect(faultsOf('occasions', { occasionPictures: { eid: 'k2', picnic: 'k1' } })).toEqual([
    'occasion_pictures.eid',
    'occasion_pictures.picnic',
  ]);
  expect(faultsOf('band', { links: [{ to: '/api', labels: { en: 'x' } }] })).toEqual(['links.0.to']);
});

describe('the strip of assurances', () => {
  const all = [
    { kind: 'free_delivery', texts: { en: 'Free from {amount}', arb: 'مجاني من {amount}' } },
    { kind: 'returns', texts: { en: 'Returns within {days}', arb: 'الإرجاع خلال {days}' } },
    { kind: 'instalments', texts: { en: 'Pay in {parts}' } },
    { kind: 'made_in', texts: { en: 'Sewn in Dubai', arb: 'خيط في دبي' } },
  ] as const;
  const facts: MarketFacts = {
    market: {
      currency: 'AED',
      freeShippingFromMinor: 50_000,
      returnDays: 14,
      paymentOptions: ['card', 'instalments_4'],
    },
    marks: ['visa', 'tabby'],
    digits: 'latn',
  };
  const textsOf = (market: Partial<MarketFacts['market']>, language = 'en', marks = facts.marks) =>
    assurancesIn(all, { ...facts, market: { ...facts.market, ...market }, marks }, language).map(({ text }) => text);

  test('states the facts of the market, a whole sum without decimals', () => {
    expect(textsOf({})).toEqual([
      'Free from \u2068AED\u00A0500\u2069',
      'Returns within 14 days',
      'Pay in 4',
      'Sewn in Dubai',
    ]);
    expect(textsOf({ freeShippingFromMinor: 9_950, returnDays: 1 }).slice(0, 2)).toEqual([
      'Free from \u2068AED\u00A099.50\u2069',
      'Returns within 1 day',
    ]);
    expect(textsOf({}, 'arb')).toEqual(['مجاني من \u2068500\u00A0د.إ\u2069', 'الإرجاع خلال 14 يومًا', 'خيط في دبي']);
  });

  test('promises nothing that the market does not keep', () => {
    expect(textsOf({ freeShippingFromMinor: null, returnDays: 0, paymentOptions: ['card'] })).toEqual([
      'Sewn in Dubai',
    ]);
    // The market offers instalments (`instalments_4`), but no payment provider there takes them.
    expect(textsOf({}, 'en', ['visa'])).not.toContain('Pay in 4');
  });

  test('needs the placeholder of its kind in each text, each kind once', () => {
    const faults = (kind: (typeof all)[number]['kind'], text: string) =>
      Object.keys(assuranceFaults([{ kind, texts: { en: text } }], ['en', 'arb']));
    expect(assuranceFaults(all, ['en', 'arb'])).toEqual({});
    expect(faults('free_delivery', 'Free delivery from AED 1')).toEqual(['assurances.0.texts.en']);
    expect(faults('returns', '{days} or {amount}')).toEqual(['assurances.0.texts.en']);
    expect(faults('made_in', 'Made in {place}')).toEqual(['assurances.0.texts.en']);
    expect(Object.keys(assuranceFaults([all[3], all[3]], ['en', 'arb']))).toEqual(['assurances.1.kind']);
    expect(Object.keys(assuranceFaults([{ kind: 'made_in', texts: { fr: 'Paris' } }], ['en']))).toEqual([
      'assurances.0.texts.fr',
    ]);
  });
});
