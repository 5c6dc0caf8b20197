// What an exchange costs, over random orders: the sums of old order, new order, payment and refund add up.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { draftLine, draftOrder, orderLine } from '../../testing/orders.ts';
import { type Market, priceCart, splitByWeight } from '../pricing/pricing.ts';
import { cancelledValueOf, takeOff, valueOfPieces } from './cancelling.ts';
import { type ExchangedPieces, type ExchangeVariant, planExchange, takeFrom } from './exchanging.ts';
import type { OrderLine } from './orders.ts';

const MARKET: Market = {
  code: 'ae',
  currency: 'AED',
  vatBasisPoints: 500,
  shippingMinor: 2_500,
  freeShippingFromMinor: null,
  wrappingMinor: 1_500,
  deliveryDays: { from: 3, to: 5 },
  regionDays: {},
  timeZone: 'Asia/Dubai',
  daysOff: [0, 6],
  holidays: new Set(),
  paymentOptions: ['card'],
  codFeeMinor: null,
  codLimitMinor: null,
  open: false,
  version: 1,
  returnDays: 14,
};

interface RandomLine {
  quantity: number;
  unitMinor: number;
  newUnitMinor: number;
  leaves: number;
  cancelled: number;
}

const randomLine: fc.Arbitrary<RandomLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    unitMinor: fc.integer({ min: 0, max: 90_001 }),
    newUnitMinor: fc.integer({ min: 0, max: 90_001 }),
    leaves: fc.nat(),
    cancelled: fc.nat(),
    isSame: fc.boolean(),
  })
  .map(({ leaves, cancelled, isSame, ...line }) => {
    const gone = cancelled % line.quantity;
    return {
      ...line,
      newUnitMinor: isSame ? line.unitMinor : line.newUnitMinor,
      cancelled: gone,
      leaves: leaves % (line.quantity - gone + 1),
    };
  });

interface RandomOrder {
  lines: readonly RandomLine[];
  discount: number;
  shippingMinor: number;
  wrappingMinor: number | null;
}

const randomOrder: fc.Arbitrary<RandomOrder> = fc.record({
  lines: fc.array(randomLine, { minLength: 1, maxLength: 6 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  shippingMinor: fc.constantFrom(0, 2_500, 3_333),
  wrappingMinor: fc.constantFrom(null, 0, 1_500),
});

function build({ lines, discount, shippingMinor, wrappingMinor }: RandomOrder) {
  const whole = lines.map(({ quantity, unitMinor }) => quantity * unitMinor);
  const sum = whole.reduce((total, one) => total + one, 0);
  const shares = splitByWeight(Math.floor(sum * discount), whole);
  const drafts = lines.map(({ quantity, unitMinor }, at) =>
    draftLine({ quantity, unitMinor, discountMinor: shares[at]! }),
  );
  const order = draftOrder({ lines: drafts, shippingMinor, wrappingMinor });
  const own = drafts.map((draft, at): OrderLine => {
    const line = orderLine(draft, { lineId: `line-${at}` });
    const { cancelled } = lines[at]!;
    return { ...line, cancelled, goneMinor: valueOfPieces(line, cancelled) };
  });
  const variants = new Map<string, ExchangeVariant>();
  const pieces: ExchangedPieces[] = [];
  lines.forEach(({ leaves, newUnitMinor }, at) => {
    const line = own[at]!;
    const variantId = `other-${at}`;
    variants.set(variantId, {
      ...{ variantId, productId: line.productId, sku: 'OTHER', colour: 'sand', size: '54' },
      ...{ hasCustomSize: false, tailoringDays: null, available: 9, texts: line.texts, picture: null },
      unitMinor: newUnitMinor,
    });
    if (leaves > 0) pieces.push({ lineId: line.lineId, quantity: leaves, variantId });
  });
  const gone = own.reduce((total, { goneMinor }) => total + goneMinor, 0);
  return { order: { ...order, lines: own }, pieces, variants, refundableMinor: order.totalMinor - gone };
}

test(`old total = what remains + credit + what goes back, ${count(10_000)} random orders with discounts`, () => {
  const whole = fc.property(randomOrder, (random) => {
    const { order, pieces, variants, refundableMinor } = build(random);
    const plan = planExchange(order, pieces, { variants, market: MARKET, refundableMinor });
    expect(plan === null).toBe(pieces.length === 0);
    if (plan === null) return;
    const { leaving, sums, creditMinor, toPayMinor, backMinor } = plan;
    expect(leaving).toEqual(cancelledValueOf(order, pieces));
    expect(creditMinor + backMinor).toBe(Math.min(leaving.minor, refundableMinor));
    expect(creditMinor + toPayMinor).toBe(sums.totalMinor);
    expect(Math.min(backMinor, toPayMinor)).toBe(0);
    takeOff(order.lines, leaving.lines, 'cancelled');
    const rest = order.lines.map((line) => valueOfPieces(line, line.quantity - line.cancelled));
    const extras = leaving.all ? 0 : order.shippingMinor + (order.wrappingMinor ?? 0);
    expect(rest.reduce((total, one) => total + one, extras) + creditMinor + backMinor).toBe(refundableMinor);
  });
  fc.assert(whole, { numRuns: count(10_000) });
});

test(`the sums of the new order hold, and a piece at its old price costs nothing, ${count(10_000)} times`, () => {
  const whole = fc.property(randomOrder, (random) => {
    const { order, pieces, variants, refundableMinor } = build(random);
    if (pieces.length === 0) return;
    const { lines, sums, leaving, toPayMinor, backMinor } = planExchange(order, pieces, {
      variants,
      market: MARKET,
      refundableMinor,
    })!;
    expect(sums.subtotalMinor).toBe(lines.reduce((total, line) => total + line.unitMinor * line.quantity, 0));
    for (const line of lines) {
      expect(line.discountMinor).toBeGreaterThanOrEqual(0);
      expect(line.discountMinor).toBeLessThanOrEqual(line.lineTotalMinor);
    }
    // Before discount, the new lines cost what a cart with the same pieces would cost.
    const keys = lines.map((line) => ({ key: line.fromLineId, typeId: 'any', ...line }));
    expect(sums.subtotalMinor).toBe(priceCart(keys, MARKET, null).subtotalMinor);
    expect(sums.shippingMinor).toBe(leaving.all ? order.shippingMinor : 0);
    const isSamePrice = lines.every(
      (line) => order.lines.find(({ lineId }) => lineId === line.fromLineId)?.unitMinor === line.unitMinor,
    );
    if (isSamePrice) expect([toPayMinor, backMinor]).toEqual([0, 0]);
  });
  fc.assert(whole, { numRuns: count(10_000) });
});

test(`an exchange is done at the value it promised, whatever else of the line is cancelled meanwhile, ${count(20_000)} times`, () => {
  const meanwhile = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
  const whole = fc.property(randomOrder, fc.nat(2_000), meanwhile, (random, vatBasisPoints, portions) => {
    const { order, pieces, variants, refundableMinor } = build(random);
    const plan = planExchange(order, pieces, { variants, market: { ...MARKET, vatBasisPoints }, refundableMinor });
    if (plan === null) return;
    const promised = plan.leaving.lines.map(({ minor, ...piece }) => ({ ...piece, promisedMinor: minor }));
    for (const [at, line] of order.lines.entries()) {
      const reserved = promised.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
      const quantity = Math.min(portions[at] ?? 0, line.quantity - line.cancelled - reserved);
      if (quantity < 1) continue;
      const { lines: gone } = cancelledValueOf(order, [{ lineId: line.lineId, quantity }])!;
      expect(gone[0]!.minor).toBeGreaterThanOrEqual(0);
      takeOff(order.lines, gone, 'cancelled');
    }
    const worth = cancelledValueOf(order, promised)!;
    expect(worth.minor).toBeGreaterThanOrEqual(plan.creditMinor);
    for (const [at, { lineId, quantity, minor }] of worth.lines.entries()) {
      const line = order.lines.find((one) => one.lineId === lineId)!;
      const more = minor - promised[at]!.promisedMinor;
      // The last pieces of a line also take what did not divide evenly.
      expect(more).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThan(line.quantity === line.cancelled + quantity ? line.quantity : 1);
    }
    takeOff(order.lines, worth.lines, 'cancelled');
    for (const line of order.lines) {
      const rest = valueOfPieces(line, line.quantity - line.cancelled);
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(line.goneMinor + rest).toBe(line.lineTotalMinor - line.discountMinor);
    }
  });
  fc.assert(whole, { numRuns: count(20_000) });
});

test('pieces cannot become another product, the same variant, or pieces that are not there', () => {
  const base = build({
    lines: [{ quantity: 2, unitMinor: 100, newUnitMinor: 100, leaves: 1, cancelled: 1 }],
    discount: 0,
    shippingMinor: 0,
    wrappingMinor: null,
  });
  const { order, variants, refundableMinor } = base;
  const [wish] = base.pieces as [ExchangedPieces];
  const line = order.lines[0]!;
  const plan = (pieces: ExchangedPieces[], more = variants) =>
    planExchange(order, pieces, { variants: more, market: MARKET, refundableMinor });
  expect(plan([wish])).not.toBeNull();
  expect(plan([{ ...wish, quantity: 2 }])).toBeNull();
  expect(plan([{ ...wish, variantId: 'gone' }])).toBeNull();
  expect(plan([wish, wish])).toBeNull();
  const other = variants.get(wish.variantId)!;
  expect(plan([wish], new Map([[wish.variantId, { ...other, productId: 'another' }]]))).toBeNull();
  const same = new Map([[line.variantId, { ...other, variantId: line.variantId }]]);
  expect(plan([{ ...wish, variantId: line.variantId }], same)).toBeNull();
});

test('a piece made to measure can get another colour, and only where it is made to measure', () => {
  const base = build({
    lines: [{ quantity: 1, unitMinor: 100, newUnitMinor: 100, leaves: 1, cancelled: 0 }],
    discount: 0,
    shippingMinor: 0,
    wrappingMinor: null,
  });
  const { pieces, variants, refundableMinor } = base;
  const order = { ...base.order, lines: [{ ...base.order.lines[0]!, madeToMeasure: true, size: '' }] };
  const [[variantId, variant]] = [...variants] as [[string, ExchangeVariant]];
  const plan = (more: Partial<ExchangeVariant>) =>
    planExchange(order, pieces, {
      variants: new Map([[variantId, { ...variant, ...more }]]),
      market: MARKET,
      refundableMinor,
    });
  expect(plan({})).toBeNull();
  expect(plan({ hasCustomSize: true, colour: order.lines[0]!.colour })).toBeNull();
  expect(plan({ hasCustomSize: true })?.lines[0]).toMatchObject({ madeToMeasure: true, size: '', colour: 'sand' });
});

test('an amount is taken from the first room that has it', () => {
  expect(takeFrom(7, [5, 0, 4])).toEqual([5, 0, 2]);
  expect(takeFrom(0, [])).toEqual([]);
  expect(takeFrom(10, [5, 4])).toBeNull();
});
