import type { Quote } from '@hindam/contract/checkout';
import { expect, it } from 'vitest';
import { changesOf, snapshotIn, snapshotOf } from './changes.ts';

const aed = (amount: number) => ({ amount, currency: 'AED' });

function quote(
  lines: { id: string; price: number; quantity: number }[],
  part: Partial<Record<'discount' | 'shipping', number>> = {},
): Quote {
  const { discount = 0, shipping = 0 } = part;
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0) - discount + shipping;
  return {
    lines: lines.map(({ id, price, quantity }) => ({
      _id: id,
      title: `piece ${id}`,
      quantity,
      unit_price: aed(price),
    })),
    discount: aed(discount),
    shipping: aed(shipping),
    total: aed(total),
  } as Quote;
}

it('a page that shows the current quote has no changes', () => {
  const now = quote([{ id: 'a', price: 100, quantity: 2 }]);
  expect(changesOf(snapshotIn(snapshotOf(now))!, now)).toEqual([]);
});

it('every line that was added, removed or changed is listed, then the sums', () => {
  const before = quote([
    { id: 'a', price: 100, quantity: 2 },
    { id: 'b', price: 50, quantity: 1 },
  ]);
  const now = quote(
    [
      { id: 'a', price: 110, quantity: 1 },
      { id: 'c', price: 70, quantity: 1 },
    ],
    { shipping: 25 },
  );
  expect(changesOf(snapshotIn(snapshotOf(before))!, now)).toEqual([
    { kind: 'price', title: 'piece a', was: aed(100), is: aed(110) },
    { kind: 'quantity', title: 'piece a', was: 2, is: 1 },
    { kind: 'gone', title: 'piece b' },
    { kind: 'added', title: 'piece c' },
    { kind: 'shipping', was: aed(0), is: aed(25) },
    { kind: 'total', was: aed(250), is: aed(205) },
  ]);
});

it('a form may carry anything as what was seen', () => {
  for (const text of ['', '{', 'null', '[]', '{"lines":1}', '{"lines":[]}']) expect(snapshotIn(text)).toBeNull();
});
