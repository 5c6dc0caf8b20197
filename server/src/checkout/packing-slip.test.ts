import { expect, test } from 'vitest';
import { TEST_ADDRESS } from '../../testing/orders.ts';
import type { OrderLine } from '../orders/orders.ts';
import { packingSlip } from './packing-slip.ts';

const line = (more: Partial<OrderLine> = {}): OrderLine => ({
  lineId: 'l',
  productId: 'p',
  variantId: 'v',
  sku: 'HND-1-BLACK-52',
  colour: 'black',
  size: '52',
  texts: {
    en: { title: 'Abaya', colour: 'Black', slug: 'abaya' },
    arb: { title: 'عباءة', colour: 'أسود', slug: 'عباءة' },
  },
  picture: null,
  madeToMeasure: false,
  customSizeId: null,
  customSizeLabel: null,
  remarks: 'longer sleeves',
  quantity: 3,
  cancelled: 1,
  returned: 0,
  inReturn: 0,
  goneMinor: 0,
  unitMinor: 123_456,
  lineTotalMinor: 370_368,
  discountMinor: 0,
  vatMinor: 17_636,
  tailoringStage: null,
  ...more,
});

const slip = {
  number: 'HN-7K2M4Q9B',
  language: 'en',
  lines: [line()],
  shippingAddress: TEST_ADDRESS,
  isGift: false,
  giftNote: '',
  deliveryNote: '',
};

const textOf = (html: string): string => html.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]+>/g, ' ');

test.each(['en', 'arb'])('in %s it has shop, number, recipient and the pieces to pack, and no amount', (language) => {
  const html = packingSlip({ ...slip, language }, 'latn')!;
  const isArabic = language === 'arb';
  expect(html).toContain(isArabic ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
  const words = isArabic ? ['هندام', 'عباءة', 'أسود', 'دبي'] : ['Hindam', 'Abaya', 'Black', 'Dubai'];
  for (const word of [...words, 'HN-7K2M4Q9B', 'HND-1-BLACK-52', '52', 'Sara Ahmed', 'Tower 7, flat 1204'])
    expect(html).toContain(word);
  // Two of the line's three pieces are not cancelled.
  expect(html).toContain('<bdi>2</bdi>');
  expect(textOf(html)).not.toMatch(/AED|درهم|1[,.]?234|370|17[,.]?636|[0-9][.,][0-9]{2}\b/);
  expect(html).not.toContain('longer sleeves');
});

test('a gift has its note, line by line, each in its own direction, and nothing of it is markup', () => {
  const giftNote = 'Dear <b>Mona</b> & "co"\n\nكل عام وأنتِ بخير 🎁';
  const html = packingSlip({ ...slip, isGift: true, giftNote }, 'latn')!;
  expect(html).toContain(
    '<p dir="auto">Dear &lt;b&gt;Mona&lt;/b&gt; &amp; &quot;co&quot;</p><p dir="auto"></p><p dir="auto">كل عام وأنتِ بخير 🎁</p>',
  );
  expect(html).toContain('A gift for you');
  expect(packingSlip(slip, 'latn')).not.toContain('gift');
});

test('a piece made to measure, a piece of one size, and Arabic digits', () => {
  const lines = [line({ madeToMeasure: true, size: '' }), line({ size: 'one' })];
  const html = packingSlip({ ...slip, language: 'arb', lines }, 'arab')!;
  expect(html).toContain('تفصيل حسب المقاس');
  expect(html).toContain('مقاس واحد');
  expect(html).toContain('<bdi>٢</bdi>');
});

test('an order that was never placed, or of which nothing is left, has no slip', () => {
  expect(packingSlip({ ...slip, number: null }, 'latn')).toBeNull();
  expect(packingSlip({ ...slip, lines: [line({ cancelled: 3 })] }, 'latn')).toBeNull();
});

test('an order whose personal data was blanked has no recipient', () => {
  expect(packingSlip({ ...slip, shippingAddress: null }, 'latn')).not.toContain('Sara');
});
