// What Tamara's answers and messages mean to the shop.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { minorOf } from './decimal.ts';
import type { ProviderPayment, ProviderStatus } from './port.ts';

const money = z.object({ amount: z.coerce.string(), currency: z.string().regex(/^[A-Z]{3}$/) });

const tamaraOrder = z.object({
  order_id: z.uuid(),
  order_reference_id: z.string().nullish(),
  status: z.string(),
  total_amount: money,
  captured_amount: money.nullish(),
  refunded_amount: money.nullish(),
  transactions: z.object({ refunds: z.array(z.unknown()).nullish() }).nullish(),
});
export type TamaraOrder = z.output<typeof tamaraOrder>;

export const tamaraOrderIn = (body: unknown): TamaraOrder => tamaraOrder.parse(body);

const checkout = z.object({ order_id: z.uuid(), checkout_url: z.url({ protocol: /^https?$/ }) });

export const checkoutIn = (body: unknown): z.output<typeof checkout> => checkout.parse(body);

/** Whether Tamara offers this shopper any way of paying. */
export function hasOptionsIn(body: unknown): boolean {
  return z.object({ has_available_payment_options: z.boolean() }).parse(body).has_available_payment_options;
}

/** The order that the answer to a refund names; null when it names none. */
export function refundedOrderIn(body: unknown): string | null {
  return z.object({ order_id: z.string().nullish() }).safeParse(body).data?.order_id ?? null;
}

const minorIn = (amount: z.output<typeof money> | null | undefined): number =>
  amount ? minorOf(amount.amount, amount.currency) : 0;

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  new: 'open',
  on_hold: 'open',
  approved: 'authorised',
  authorised: 'authorised',
  updated: 'authorised',
  declined: 'failed',
  // The shopper left Tamara's page or did not pay in time.
  expired: 'cancelled',
  canceled: 'voided',
  partially_captured: 'captured',
  fully_captured: 'captured',
  partially_refunded: 'captured',
  fully_refunded: 'captured',
};

const FAILURES: Readonly<Record<string, string>> = { declined: 'refused_tamara', expired: 'abandoned' };

export function paymentOf(order: TamaraOrder, paymentId: string): ProviderPayment {
  const status = STATUSES[order.status];
  if (!status) throw new Error('Tamara reported a status that is not known');
  const { currency } = order.captured_amount ?? order.total_amount;
  const capturedMinor = status === 'captured' ? minorIn(order.captured_amount) : 0;
  // Reading 0 here would mark the payment as captured without an amount that could be paid back.
  if (status === 'captured' && capturedMinor === 0) throw new Error('Tamara reported a capture without its amount');
  return {
    providerPaymentId: order.order_id,
    reference: paymentId,
    status,
    captured: { amount: capturedMinor, currency },
    refundedMinor: minorIn(order.refunded_amount),
    failure: FAILURES[order.status] ?? null,
    url: '',
    parts: null,
  };
}

/** Whether one of the order's refunds contains this id, in any of its fields. */
export function hasRefund({ transactions }: TamaraOrder, refundId: string): boolean {
  return (transactions?.refunds ?? []).some((refund) => JSON.stringify(refund).includes(refundId));
}

const message = z.object({
  order_id: z.uuid(),
  event_type: z.string().optional(),
  order_status: z.string().optional(),
});

/**
 * The order that a message is about, and a key that is the same at each delivery of the message; null when the text is
 * no such message.
 */
export function messageIn(raw: Buffer): { id: string; eventKey: string } | null {
  try {
    const { data } = message.safeParse(JSON.parse(raw.toString('utf8')));
    if (!data) return null;
    const digest = createHash('sha256').update(raw).digest('base64url').slice(0, 16);
    return { id: data.order_id, eventKey: `${data.order_id} ${data.event_type ?? data.order_status ?? ''} ${digest}` };
  } catch {
    return null;
  }
}

const claims = z.object({ exp: z.number(), iat: z.number().optional(), iss: z.literal('Tamara').optional() });

function partOf(text: string | undefined): unknown {
  return JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8'));
}

/**
 * Whether the token of a message was made with one of these keys and has not expired. The token does not authenticate
 * the body of the message.
 */
export function isToken(token: string | null, keys: readonly string[], nowSeconds: number): boolean {
  const [head, body, signature] = (token ?? '').split('.');
  const given = Buffer.from(signature ?? '', 'base64url');
  const fits = keys.filter((key) => {
    const own = createHmac('sha256', key).update(`${head}.${body}`).digest();
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (fits.length === 0) return false;
  try {
    const isHs256 = z.object({ alg: z.literal('HS256') }).safeParse(partOf(head)).success;
    const { data } = claims.safeParse(partOf(body));
    return isHs256 && data !== undefined && data.exp > nowSeconds;
  } catch {
    return false;
  }
}
