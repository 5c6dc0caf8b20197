// Whatever is ordered, cancelled and refunded, in MARKETS: the invoice must state the sums of the order, the credit
// notes the sums that are refunded or no longer due, and both must agree with the ledger. VAT is computed again here by
// another formula.
import { CURRENCIES } from '@hindam/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountToRefund, cancelledValueOf, takeOff, uncancelledPieces } from '../src/orders/cancelling.ts';
import { creditedVat } from '../src/orders/credit-notes.service.ts';
import type { OrderDraft, OrderLine } from '../src/orders/orders.ts';
import {
  creditContent,
  invoiceContent,
  type PaperContent,
  type PaperKind,
  totalOf,
  vatOf,
} from '../src/orders/papers.ts';
import type { PaperView } from '../src/orders/papers.service.ts';
import { paperTexts } from '../src/orders/paper-texts.ts';
import { paperOnWire } from '../src/orders/paper-view.ts';
import { captured, type Posting, refunded } from '../src/payments/ledger.ts';
import { instalmentPlan } from '../src/pricing/instalments.ts';
import { priceCases, type PriceCase } from '../src/pricing/pricing.cases.ts';
import { type Priced, priceCart, withWrapping } from '../src/pricing/pricing.ts';
import { count } from './counts.ts';
import { draftLine, draftOrder, orderLine } from './orders.ts';

const MARKETS = [
  { code: 'ae', currency: 'AED', country: 'AE', timeZone: 'Asia/Dubai', vatBasisPoints: 500 },
  { code: 'sa', currency: 'SAR', country: 'SA', timeZone: 'Asia/Riyadh', vatBasisPoints: 1_500 },
  { code: 'kw', currency: 'KWD', country: 'KW', timeZone: 'Asia/Kuwait', vatBasisPoints: 0 },
  { code: 'bh', currency: 'BHD', country: 'BH', timeZone: 'Asia/Bahrain', vatBasisPoints: 1_000 },
] as const;

const SELLER = { name: 'Hindam', legal_name: 'Hindam LLC', licence: '1', trn: '310122393500003', address: {} };
const ISSUED = new Date('2026-11-23T08:00:00Z');

/**
 * What happens to a placed order. If `refundShare` is null, `pieces` of each line are cancelled, and the share
 * `feeShare` of their value is kept as a fee; otherwise an operator refunds the share `refundShare` of the money
 * without cancelling pieces.
 */
interface OrderEvent {
  pieces: readonly number[];
  feeShare: number;
  refundShare: number | null;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<OrderEvent> = fc.record({
  pieces: fc.array(fc.nat(7), { minLength: 12, maxLength: 12 }),
  feeShare: fc.oneof(fc.constant(0), share),
  refundShare: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: share, weight: 1 }),
});
const cases = fc.record({
  priced: priceCases.filter(({ lines }) => lines.length > 0),
  market: fc.constantFrom(...MARKETS),
  isWrapped: fc.boolean(),
  isPaid: fc.boolean(),
  isInParts: fc.boolean(),
  steps: fc.array(step, { maxLength: 6 }),
});

type Order = Omit<OrderDraft, 'lines'> & { lines: OrderLine[]; paidMinor: number; refundedMinor: number };

function orderOf(priced: PriceCase, terms: (typeof MARKETS)[number], isWrapped: boolean, isInParts: boolean): Order {
  const market = { ...priced.market, ...terms };
  const plain = priceCart(priced.lines, market, priced.coupon);
  const sums: Priced = (isWrapped ? withWrapping(plain, market) : null) ?? plain;
  const lines = priced.lines.map((line, at): OrderLine => {
    const { lineTotalMinor, discountMinor, vatMinor } = sums.lines[at]!;
    const { quantity, unitMinor } = line;
    const draft = draftLine({ quantity, unitMinor, lineTotalMinor, discountMinor, vatMinor });
    return orderLine(draft, { lineId: `line-${at}` });
  });
  const { subtotalMinor, discountMinor, shippingMinor, shippingVatMinor, wrappingMinor, wrappingVatMinor } = sums;
  const draft = draftOrder({ paymentOption: isInParts ? 'instalments_4' : 'card', market: terms.code });
  return {
    ...draft,
    currency: terms.currency,
    vatBasisPoints: terms.vatBasisPoints,
    ...{ subtotalMinor, discountMinor, shippingMinor, shippingVatMinor, wrappingMinor, wrappingVatMinor },
    vatMinor: sums.vatIncludedMinor,
    totalMinor: sums.totalMinor,
    lines,
    paidMinor: 0,
    refundedMinor: 0,
  };
}

function viewOf(kind: PaperKind, content: PaperContent): PaperView {
  const paper = { paperId: 'p', orderId: 'o', number: 'N-1', issuedAt: ISSUED, orderNumber: 'HN-1', orderedAt: ISSUED };
  const sums = { amountMinor: totalOf(content.lines), vatMinor: vatOf(content.lines) };
  return { ...paper, kind, content, ...sums, buyer: null, papers: [], currency: content.currency };
}

/** The VAT included in a price, rounded half up, computed by another formula than the shop's as a cross-check. */
function vatAgain(gross: number, basisPoints: number): number {
  const whole = 10_000n + BigInt(basisPoints);
  const exact = BigInt(gross) * BigInt(basisPoints);
  return Number(exact / whole) + ((exact % whole) * 2n >= whole ? 1 : 0);
}

function printed(text: string, currency: string): number {
  const { decimals } = CURRENCIES[currency]!;
  expect(text.split('.')[1]).toHaveLength(decimals);
  return Number(text.replaceAll(/[,.]/g, '').replace('\u2212', '-'));
}

/** The sums in the API's response must be the sums of the lines of the invoice or credit note. */
function expectStated(kind: PaperKind, content: PaperContent): void {
  const view = viewOf(kind, content);
  const [total, vat] = [view.amountMinor, view.vatMinor];
  const wire = paperOnWire(view, 'arb');
  expect([wire.total.amount, wire.vat.amount, wire.net.amount]).toEqual([total, vat, total - vat]);
  for (const line of wire.lines) expect(line.net.amount + line.vat.amount).toBe(line.total.amount);
}

/** The printed sums must be those of the invoice's or credit note's lines, with the currency's decimals. */
function expectPrinted(kind: PaperKind, content: PaperContent): void {
  const { currency, lines, plan } = content;
  const [total, vat] = [totalOf(lines), vatOf(lines)];
  const texts = paperTexts(viewOf(kind, content));
  expect(texts.sums.map(({ value }) => printed(value, currency))).toEqual([total - vat, vat, total]);
  expect(texts.lines.map(({ figures }) => printed(figures.at(-1)!, currency))).toEqual(
    lines.map(({ totalMinor }) => totalMinor),
  );
  expect(texts.plan.map(({ value }) => printed(value, currency))).toEqual(plan.map(({ amountMinor }) => amountMinor));
}

function expectInvoice(order: Order, { lines, plan }: PaperContent): void {
  expect([totalOf(lines), vatOf(lines)]).toEqual([order.totalMinor, order.vatMinor]);
  for (const { kind, unitMinor, quantity, discountMinor, totalMinor, vatMinor } of lines) {
    expect(totalMinor).toBe(unitMinor * quantity - discountMinor);
    expect(vatMinor).toBe(vatAgain(totalMinor, order.vatBasisPoints));
    expect(kind === 'piece' || discountMinor === 0).toBe(true);
  }
  const sumOf = (kinds: readonly string[], of: 'discountMinor' | 'totalMinor') =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line[of], 0);
  expect(sumOf(['piece'], 'discountMinor')).toBe(order.discountMinor);
  expect(sumOf(['piece'], 'totalMinor')).toBe(order.subtotalMinor - order.discountMinor);
  expect(sumOf(['shipping'], 'totalMinor')).toBe(order.shippingMinor);
  expect(sumOf(['wrapping'], 'totalMinor')).toBe(order.wrappingMinor ?? 0);
  expect(plan.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(plan.length === 4 ? order.totalMinor : 0);
}

/** What one step cancels and credits; null when the amount is 0. It also marks the pieces as cancelled in `order`. */
function taken(order: Order, { pieces, feeShare, refundShare }: OrderEvent, isPaid: boolean) {
  const left = order.paidMinor - order.refundedMinor;
  if (refundShare !== null) {
    const amountMinor = Math.floor(left * refundShare);
    return amountMinor === 0 ? null : { amountMinor, cancelled: [], why: 'operator' as const };
  }
  const wishes = order.lines.flatMap(({ lineId, quantity, cancelled }, at) => {
    const wished = Math.min(pieces[at]!, quantity - cancelled);
    return wished === 0 ? [] : [{ lineId, quantity: wished }];
  });
  const worth = cancelledValueOf(order, wishes);
  if (!worth) return null;
  const fee = Math.floor(Math.min(worth.minor, left) * feeShare);
  const amountMinor = isPaid ? amountToRefund(worth.minor, fee, order)! : worth.minor;
  takeOff(order.lines, worth.lines, 'cancelled');
  return amountMinor === 0 ? null : { amountMinor, cancelled: worth.lines, why: 'cancelled' as const };
}

const balance = (postings: readonly Posting[], account: Posting['debit']): number =>
  postings.reduce(
    (sum, { debit, credit, minor }) => sum + (debit === account ? minor : 0) - (credit === account ? minor : 0),
    0,
  );

/**
 * The credit notes that these steps should cause. It also adds the refunds to `order` and to the ledger's `postings`.
 */
function creditsOf(order: Order, steps: readonly OrderEvent[], isPaid: boolean, postings: Posting[]) {
  const issuer = { timeZone: 'Asia/Dubai', seller: SELLER };
  const corrects = { number: 'N-1', issuedAt: ISSUED.toISOString() };
  const credited: { amountMinor: number; vatMinor: number }[] = [];
  for (const one of steps) {
    const credit = taken(order, one, isPaid);
    if (!credit) continue;
    const { amountMinor, cancelled, why: reason } = credit;
    const { vatMinor, isWhole } = creditedVat(order, credited, amountMinor);
    const isWholeInvoice = isWhole && credited.length === 0;
    const wish = { amountMinor, vatMinor, cancelled, isWholeInvoice, corrects, reason };
    const note = creditContent(order, issuer, wish);
    expect([totalOf(note.lines), vatOf(note.lines)]).toEqual([amountMinor, vatMinor]);
    expectStated('credit_note', note);
    credited.push({ amountMinor, vatMinor });
    if (!isPaid) continue;
    order.refundedMinor += amountMinor;
    const { currency } = order;
    const refund = { refundId: `r-${credited.length}`, providerRefundId: null };
    postings.push(refunded({ paymentId: 'p', minor: amountMinor, currency }, refund, true));
  }
  return credited;
}

test('invoices, credit notes, refunds and the ledger are the order', { timeout: 600_000 }, () => {
  const property = fc.property(cases, ({ priced, market, isWrapped, isPaid, isInParts, steps }) => {
    const order = orderOf(priced, market, isWrapped, isInParts);
    const { currency, totalMinor } = order;
    const plan = isInParts ? instalmentPlan(totalMinor, '2026-11-23') : [];
    const invoice = invoiceContent(order, { timeZone: market.timeZone, seller: SELLER }, plan);
    expectInvoice(order, invoice);
    expectStated('invoice', invoice);
    const postings = isPaid ? [captured({ paymentId: 'p', minor: totalMinor, currency }, true)] : [];
    if (isPaid) order.paidMinor = totalMinor;
    const credited = creditsOf(order, steps, isPaid, postings);
    const creditedMinor = credited.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const vatMinor = credited.reduce((sum, note) => sum + note.vatMinor, 0);
    const left = totalMinor - creditedMinor;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(vatMinor).toBeLessThanOrEqual(order.vatMinor);
    if (left === 0 && credited.length > 0) expect(vatMinor).toBe(order.vatMinor);
    if (isPaid) {
      expect(creditedMinor).toBe(order.refundedMinor);
      expect(balance(postings, 'provider')).toBe(left);
      expect(balance(postings, 'provider') + balance(postings, 'sales')).toBe(0);
    } else {
      expect(left).toBe(cancelledValueOf(order, uncancelledPieces(order))?.minor ?? 0);
    }
  });
  fc.assert(property, { numRuns: count(10_000) });
});

test('the printed amounts are the stated ones', () => {
  const property = fc.property(cases, ({ priced, market, isWrapped, isInParts, steps: [one] }) => {
    const order = orderOf(priced, market, isWrapped, isInParts);
    const issuer = { timeZone: market.timeZone, seller: SELLER };
    const plan = isInParts ? instalmentPlan(order.totalMinor, '2026-11-23') : [];
    expectPrinted('invoice', invoiceContent(order, issuer, plan));
    order.paidMinor = order.totalMinor;
    const credit = one && taken(order, one, true);
    if (!credit) return;
    const { amountMinor, cancelled, why: reason } = credit;
    const { vatMinor } = creditedVat(order, [], amountMinor);
    const wish = { amountMinor, vatMinor, cancelled, isWholeInvoice: false, corrects: null, reason };
    expectPrinted('credit_note', creditContent(order, issuer, wish));
  });
  fc.assert(property, { numRuns: count(1_000) });
});
