// What CCAvenue's answers mean to the shop.
import { z } from 'zod';
import { minorOf } from './decimal.ts';
import type { ProviderPayment, ProviderStatus } from './port.ts';
import { mustBe } from './reference.ts';

const order = z.object({
  error_code: z.coerce.string().nullish(),
  order_status: z.string().nullish(),
  order_no: z.coerce.string().nullish(),
  reference_no: z.coerce.string().nullish(),
  order_amt: z.coerce.string().nullish(),
  order_capt_amt: z.coerce.string().nullish(),
  order_currncy: z.string().nullish(),
  order_curr: z.string().nullish(),
});

export interface CcavenueOrder {
  status: string;
  /** CCAvenue's number of the transaction. */
  referenceNo: string;
  amount: string;
  captured: string;
  currency: string;
}

/** CCAvenue's error codes that mean that it found no record. */
const NO_RECORD: ReadonlySet<string> = new Set(['51308', '51313', '51419']);

/**
 * Null when CCAvenue has no such order, for example because nobody has opened the payment's page yet. Throws for any
 * other error code, and when the answer has no status or currency or is about another order than `id`.
 */
export function orderIn(body: unknown, id: string): CcavenueOrder | null {
  const read = order.parse(body);
  if (NO_RECORD.has(read.error_code ?? '')) return null;
  const currency = read.order_currncy ?? read.order_curr;
  if (read.error_code || !read.order_status || !currency) throw new Error('CCAvenue answered without a status');
  mustBe(read.order_no, id);
  return {
    status: read.order_status,
    referenceNo: read.reference_no ?? '',
    amount: read.order_amt ?? '0',
    captured: read.order_capt_amt ?? '0',
    currency,
  };
}

/**
 * CCAvenue's statuses, in lower case and without white space and hyphens, because its documents write one status in
 * several ways.
 */
const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  initiated: 'open',
  awaited: 'open',
  successful: 'authorised',
  shipped: 'captured',
  refunded: 'captured',
  chargeback: 'captured',
  systemrefund: 'captured',
  aborted: 'cancelled',
  timeout: 'cancelled',
  cancelled: 'voided',
  autocancelled: 'voided',
  autoreversed: 'failed',
  unsuccessful: 'failed',
  invalid: 'failed',
  fraud: 'failed',
};

const FAILURES: Readonly<Partial<Record<ProviderStatus, string>>> = { cancelled: 'abandoned', failed: 'declined' };

/** Statuses of an order whose whole amount was paid back. */
const PAID_BACK: ReadonlySet<string> = new Set(['refunded', 'systemrefund']);

/**
 * The captured amount. If CCAvenue does not name it, this is the order's amount for an order that was paid back as a
 * whole; for any other order it throws.
 */
function capturedOf({ captured, amount, currency }: CcavenueOrder, isPaidBack: boolean): number {
  const minor = minorOf(captured, currency) || (isPaidBack ? minorOf(amount, currency) : 0);
  // Reading 0 here would mark the payment as captured without an amount that could be paid back.
  if (minor === 0) throw new Error('CCAvenue reported a capture without its amount');
  return minor;
}

export function paymentOf(found: CcavenueOrder | null, id: string, paymentId: string): ProviderPayment {
  const word = (found?.status ?? 'initiated').toLowerCase().replaceAll(/[\s-]/g, '');
  const status = STATUSES[word];
  if (!status) throw new Error('CCAvenue reported a status that is not known');
  const currency = found?.currency ?? '';
  const capturedMinor = found && status === 'captured' ? capturedOf(found, PAID_BACK.has(word)) : 0;
  return {
    providerPaymentId: id,
    reference: paymentId,
    status,
    captured: { amount: capturedMinor, currency },
    refundedMinor: PAID_BACK.has(word) ? capturedMinor : 0,
    failure: FAILURES[status] ?? null,
    url: '',
    parts: null,
  };
}

const refunds = z.object({
  refund_list: z
    .array(z.object({ refund_mer_ref_no: z.coerce.string().nullish(), refund_status: z.string().nullish() }))
    .nullish(),
});

/** Statuses of refunds that failed or were declined. */
const NOT_MADE: ReadonlySet<string> = new Set(['TS-REFF', 'TS-REFD']);

/** The outcome of the refund with this reference; null when CCAvenue knows no such refund. */
export function refundIn(body: unknown, reference: string): 'done' | 'failed' | null {
  const list = refunds.parse(body).refund_list ?? [];
  const found = list.find(({ refund_mer_ref_no: one }) => one === reference);
  if (!found) return null;
  return NOT_MADE.has(found.refund_status ?? '') ? 'failed' : 'done';
}

/** Reads the outcome that the browser or a message brings from CCAvenue; null when it is malformed. */
export function outcomeIn(text: string | null): { orderId: string; status: string; trackingId: string } | null {
  const fields = new URLSearchParams(text ?? '');
  const orderId = fields.get('order_id') ?? '';
  const status = fields.get('order_status') ?? '';
  if (!/^[\w-]{1,30}$/.test(orderId) || !/^[A-Za-z -]{1,20}$/.test(status)) return null;
  return { orderId, status, trackingId: (fields.get('tracking_id') ?? '').slice(0, 30) };
}
