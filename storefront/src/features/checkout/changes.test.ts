import { expect, it } from 'vitest';
import { changesOf, snapshotIn, snapshotOf } from './changes.ts';
import type { ShownQuote } from './shown-quote.ts';

const aed = (amount: number) => ({ amount, currency: 'AED' });

function quote(
  lines: { id: string; price: number; quantity: number }[],
  part: Partial<Record<'discount' | 'shipping', number>> & { wrapping?: number | null; fee?: number | null } = {},
): ShownQuote {
  const { discount = 0, shipping = 0, wrapping = null, fee = null } = part;
  const total =
    lines.reduce((sum, line) => sum + line.price * line.quantity, 0) -
    discount +
    shipping +
    (wrapping ?? 0) +
    (fee ?? 0);
  return {
    lines: lines.map(({ id, price, quantity }) => ({
      _id: id,
      title: `piece ${id}`,
      quantity,
      unit_price: aed(price),
    })),
    discount: aed(discount),
    shipping: aed(shipping),
    wrapping: wrapping === null ? null : aed(wrapping),
    cod_fee: fee === null ? null : aed(fee),
    with_cod: null,
    total: aed(total),
  } as ShownQuote;
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
    { kind: 'price', line: 'a', title: 'piece a', was: aed(100), is: aed(110) },
    { kind: 'quantity', line: 'a', title: 'piece a', was: 2, is: 1 },
    { kind: 'gone', line: 'b', title: 'piece b' },
    { kind: 'added', line: 'c', title: 'piece c' },
    { kind: 'shipping', was: aed(0), is: aed(25) },
    { kind: 'total', was: aed(250), is: aed(205) },
  ]);
});

it('a form may carry anything as what was seen', () => {
  for (const text of ['', '{', 'null', '[]', '{"lines":1}', '{"lines":[]}']) expect(snapshotIn(text)).toBeNull();
});

it('wrapping that is added, taken away or dearer is listed before the total', () => {
  const pieces = [{ id: 'a', price: 100, quantity: 1 }];
  const found = (was: number | null, is: number | null) =>
    changesOf(snapshotIn(snapshotOf(quote(pieces, { wrapping: was })))!, quote(pieces, { wrapping: is }));
  expect(found(null, 15)).toEqual([
    { kind: 'wrapped', is: aed(15) },
    { kind: 'total', was: aed(100), is: aed(115) },
  ]);
  expect(found(null, 0)).toEqual([{ kind: 'wrapped', is: aed(0) }]);
  expect(found(15, null).map(({ kind }) => kind)).toEqual(['unwrapped', 'total']);
  expect(found(0, 15)[0]).toEqual({ kind: 'wrapping', was: aed(0), is: aed(15) });
  expect(found(15, 15)).toEqual([]);
});

it('a form of a version that knew of no wrapping has none', () => {
  const now = quote([{ id: 'a', price: 100, quantity: 1 }]);
  const { wrapping: _, ...older } = snapshotIn(snapshotOf(now))!;
  expect(changesOf(older, now)).toEqual([]);
});

it('a fee of cash on delivery that is added, taken away or dearer is listed before the total', () => {
  const pieces = [{ id: 'a', price: 100, quantity: 1 }];
  const found = (was: number | null, is: number | null) =>
    changesOf(snapshotIn(snapshotOf(quote(pieces, { fee: was })))!, quote(pieces, { fee: is }));
  expect(found(null, 10).map(({ kind }) => kind)).toEqual(['fee_added', 'total']);
  expect(found(10, null).map(({ kind }) => kind)).toEqual(['fee_gone', 'total']);
  expect(found(10, 15)[0]).toEqual({ kind: 'fee', was: aed(10), is: aed(15) });
  expect(found(10, 10)).toEqual([]);
});
