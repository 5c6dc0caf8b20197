import { expect, test } from 'vitest';
import { structuredData, structureFaults } from './schema-org.ts';

const SOUND = {
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'Layl',
  url: 'https://shop.example/en/product-details/1',
  variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  hasVariant: [
    {
      '@type': 'Product',
      sku: 'A',
      size: { '@type': 'SizeSpecification', name: '54' },
      offers: {
        '@type': 'Offer',
        price: '99.00',
        priceCurrency: 'AED',
        availability: 'https://schema.org/MadeToOrder',
        hasMerchantReturnPolicy: { '@id': '#returns' },
      },
      review: { '@type': 'Review', datePublished: '2026-11-20', reviewRating: { '@type': 'Rating', ratingValue: 5 } },
    },
  ],
};

test('structured data by the vocabulary has no fault', () => {
  expect(structureFaults(SOUND)).toEqual([]);
});

const [variant] = SOUND.hasVariant;
const PLANTED: readonly (readonly [string, object, RegExp])[] = [
  ['a type that does not exist', { '@type': 'ProductGroups' }, /no type "ProductGroups"/],
  ['a property that does not exist', { hasVariants: [] }, /hasVariants: there is no such property/],
  ['a property of another type', { inLanguage: 'en' }, /ProductGroup has no property inLanguage/],
  ['a value of another type', { hasVariant: { '@type': 'Offer' } }, /expects Product, not Offer/],
  ['a property that varies by nothing', { variesBy: ['https://schema.org/sizes'] }, /variesBy/],
  [
    'an availability that is none',
    { hasVariant: [{ ...variant, offers: { ...variant!.offers, availability: 'https://schema.org/InStok' } }] },
    /availability/,
  ],
  [
    'a member of another enumeration',
    { hasVariant: [{ ...variant, offers: { ...variant!.offers, availability: 'https://schema.org/NewCondition' } }] },
    /availability/,
  ],
  [
    'a day that is none',
    { hasVariant: [{ ...variant, review: { '@type': 'Review', datePublished: 'yesterday' } }] },
    /datePublished/,
  ],
  [
    'a property deep inside',
    { hasVariant: [{ ...variant, offers: { '@type': 'Offer', prize: '1' } }] },
    /offers.prize/,
  ],
];

test.each(PLANTED)('finds %s', (_, change, fault) => {
  expect(structureFaults({ ...SOUND, ...change }).join('\n')).toMatch(fault);
});

test('reads every block of a document', () => {
  const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
  expect(structuredData(`<html>${block('{"@type":"A"}')}<p>${block('{"name":"\\u003C/script>"}')}`)).toEqual([
    { '@type': 'A' },
    { name: '</script>' },
  ]);
});
