import type { Product } from '@hindam/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { choiceOf, isColourOut, isSoldOut, shownPrice, shownSku, sizeOptions } from './choice.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { chosenPiece } from './use-chosen.ts';

const aed = (amount: number) => ({ amount, currency: 'AED' });

function item(color_code: string, size: string, stock: 'in' | 'low' | 'out' = 'in', amount = 1000) {
  return {
    _id: `${color_code}-${size}`,
    color_code,
    size,
    sku: `SKU-${color_code}-${size}`,
    price: aed(amount),
    compare_at_price: null,
    stock,
    pieces_left: stock === 'low' ? 2 : null,
    min_quantity: 1,
  };
}

function productWith(part: Partial<Product>): Product {
  const colour = (code: string) => ({ code, name: code, hex: '#000000', images: [] });
  return {
    _id: 'p',
    type_id: 't',
    type_title: 'Abayas',
    type_slug: 'abayas',
    title: 'Layl',
    slug: 'layl',
    slugs: {},
    description: '',
    care: '',
    fabric: '',
    tags: [],
    badges: [],
    price: aed(1000),
    compare_at_price: null,
    colors: [colour('black'), colour('sand')],
    sizes: ['52', '54'],
    items: [item('black', '52', 'out'), item('black', '54', 'low', 1200), item('sand', '52', 'in', 900)],
    specifications: [],
    size_guide: null,
    custom_size: { offered: false, fields: [] },
    sleeve_length: null,
    tailoring_days: null,
    delivery_days: { from: 3, to: 5 },
    delivery: {
      time_zone: 'Asia/Dubai',
      days_off: [0, 6],
      holidays: [],
      regions: [],
      charge: { amount: 2_500, currency: 'AED' },
      free_from: null,
    },
    return_days: 14,
    instalments: { parts: [aed(250), aed(250), aed(250), aed(250)] },
    vat_rate: 5,
    min_quantity: 1,
    rating: null,
    share_picture: null,
    markets: ['ae'],
    fit: null,
    related: [],
    look: [],
    ...part,
  };
}

describe('a piece made to measure', () => {
  it('is ordered as the cheapest variant of its colour, sold out or not', () => {
    const items = [item('black', '52', 'out', 900), item('black', '54', 'in', 1000), item('sand', '52', 'in', 800)];
    expect(itemToCut(productWith({ items }), 'black')?._id).toBe('black-52');
    expect(itemToCut(productWith({ items }), 'pink')).toBeNull();
  });
});

describe('the choice of colour and size', () => {
  it('takes what the address names, and nothing that is not of this product', () => {
    const product = productWith({});
    expect(choiceOf(product, { color: 'sand', size: '52' }).item?._id).toBe('sand-52');
    const wrong = choiceOf(product, { color: 'pink', size: '99' });
    expect([wrong.colour?.code, wrong.size, wrong.item]).toEqual(['black', null, null]);
  });

  it('starts with a colour that is in stock', () => {
    const items = [item('black', '52', 'out'), item('sand', '52')];
    expect(choiceOf(productWith({ items }), {}).colour?.code).toBe('sand');
  });

  it('leaves the size to the shopper, unless there is only one', () => {
    expect(choiceOf(productWith({}), {}).size).toBeNull();
    const cart = productWith({ sizes: ['one'], items: [item('black', 'one')] });
    expect(choiceOf(cart, {}).item?._id).toBe('black-one');
  });

  it('keeps sold-out sizes, and those not made in a colour, in their place and marked', () => {
    expect(sizeOptions(productWith({}), 'black')).toEqual([
      { size: '52', out: true, piecesLeft: null },
      { size: '54', out: false, piecesLeft: 2 },
    ]);
    expect(sizeOptions(productWith({}), 'sand').map(({ out }) => out)).toEqual([false, true]);
  });

  it('shows the price of the chosen variant, else the lowest of the colour, and an SKU only of a chosen variant', () => {
    const product = productWith({});
    expect(shownPrice(product, choiceOf(product, { color: 'black', size: '54' })).price.amount).toBe(1200);
    expect(shownPrice(product, choiceOf(product, { color: 'sand' })).price.amount).toBe(900);
    expect(shownSku(choiceOf(product, { color: 'black', size: '54' }))).toBe('SKU-black-54');
    expect(shownSku(choiceOf(product, { color: 'sand' }))).toBeNull();
    expect(shownSku({ ...choiceOf(product, { color: 'sand', size: '52' }), size: null })).toBeNull();
  });

  it('detects that nothing can be bought', () => {
    expect(isSoldOut(productWith({}))).toBe(false);
    expect(isSoldOut(productWith({ items: [item('black', '52', 'out')] }))).toBe(true);
    const items = [item('black', '52', 'out'), item('black', '54', 'out'), item('sand', '52')];
    expect(['black', 'sand'].map((code) => isColourOut(productWith({ items }), code))).toEqual([true, false]);
  });
});

describe('what the facts of the page are about', () => {
  const offered = { custom_size: { offered: true, fields: [] } };
  const about = (part: Partial<Product>, wanted: Parameters<typeof choiceOf>[1], tailored = false) => {
    const product = productWith(part);
    const choice = choiceOf(product, wanted);
    const cut = tailored ? { ...choice, size: null, item: itemToCut(product, choice.colour?.code) } : choice;
    const { price, isReady, isCut } = chosenPiece(product, { choice: cut, tailored });
    return `${price.amount} ${isReady ? 'ready' : 'not ready'}${isCut ? ', cut' : ''}`;
  };
  const blackOut = [item('black', '52', 'out'), item('black', '54', 'out'), item('sand', '52', 'in', 900)];

  it.each<[string, Partial<Product>, Parameters<typeof choiceOf>[1], boolean, string]>([
    ['a colour with a size in stock', {}, { color: 'black' }, false, '1000 ready'],
    ['a size in stock', {}, { color: 'black', size: '54' }, false, '1200 ready'],
    ['a size that is sold out', {}, { color: 'black', size: '52' }, false, '1000 not ready'],
    ['a size that the colour does not have', {}, { color: 'sand', size: '54' }, false, '900 not ready'],
    ['a colour that is sold out', { items: blackOut }, { color: 'black' }, false, '1000 not ready'],
    ['another colour of the same product', { items: blackOut }, { color: 'sand' }, false, '900 ready'],
    [
      'a sold-out colour that can be made',
      { items: blackOut, ...offered },
      { color: 'black' },
      false,
      '1000 not ready, cut',
    ],
    ['a piece made to measure', offered, { color: 'black', size: '54' }, true, '1000 not ready, cut'],
  ])('%s', (_, part, wanted, tailored, told) => {
    expect(about(part, wanted, tailored)).toBe(told);
  });
});
