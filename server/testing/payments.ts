// Orders that wait for payment, created by the functions that the checkout uses, and actions at the sandbox provider.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { newId } from '../src/kernel/ids.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { insertOrder } from '../src/orders/orders.service.ts';
import type { SandboxOutcome } from '../src/outside/payments/sandbox-outcomes.ts';
import { beginPayment, type NewAttempt, openPayment } from '../src/payments/payments.service.ts';
import { workPayments } from '../src/payments/worker.ts';
import type { Shop } from '../src/shop.ts';
import { holdPieces } from '../src/stock/holds.service.ts';
import { draftLine, draftOrder } from './orders.ts';

export const FROM = { origin: 'http://localhost:3000', language: 'en' };

export interface OrderToPay {
  variantId: string;
  /** Total of the line; shipping is free. */
  totalMinor?: number;
  option?: PaymentOption;
  quantity?: number;
  cartId?: string | null;
  customerId?: string | null;
  couponCode?: string | null;
  currency?: string;
  cards?: NewAttempt['cards'];
}

export interface Paying {
  orderId: string;
  paymentId: string;
}

/** Writes an order with a hold on its pieces and a started payment, of which the provider does not know yet. */
export async function addOrderToPay(shop: Shop, wish: OrderToPay): Promise<Paying> {
  const { variantId, totalMinor = 120_000, option = 'card', quantity = 1, cards = null, ...rest } = wish;
  const line = draftLine({ variantId, quantity, unitMinor: totalMinor / quantity });
  const draft = draftOrder({ lines: [line], shippingMinor: 0, paymentOption: option, orderId: newId(), ...rest });
  const { orderId, currency } = draft;
  return transaction(shop.database, async (tx) => {
    const order = { orderId, cartId: draft.cartId, pieces: [{ variantId, quantity }], seconds: draft.holdSeconds };
    if ((await holdPieces(tx, order)) !== null) throw new Error('no such piece to hold');
    await insertOrder(tx, draft);
    const { paymentId } = await beginPayment(tx, shop, {
      orderId,
      market: draft.market,
      option,
      amountMinor: totalMinor,
      currency,
      cards,
    });
    return { orderId, paymentId };
  });
}

/** Like `addOrderToPay`, and opens the payment at the sandbox. */
export async function addOpenOrder(shop: Shop, wish: OrderToPay): Promise<Paying & { sandboxId: string }> {
  const paying = await addOrderToPay(shop, wish);
  await openPayment(shop, paying.paymentId, FROM);
  return { ...paying, sandboxId: await sandboxIdOf(shop, paying.paymentId) };
}

export async function sandboxIdOf(shop: Shop, paymentId: string): Promise<string> {
  const [row] = await shop.database.query<{ id: string }>('select id from sandbox.payments where reference = $1', [
    paymentId,
  ]);
  if (!row) throw new Error('the sandbox never heard of this payment');
  return row.id;
}

export function sandboxOf(shop: Shop) {
  if (!shop.payments.sandbox) throw new Error('this shop has no sandbox');
  return shop.payments.sandbox.provider;
}

/** The shopper pays, is declined or leaves on the provider's page, as `wish` says. */
export async function choose(shop: Shop, sandboxId: string, wish: Partial<SandboxOutcome> = {}): Promise<void> {
  await sandboxOf(shop).choose(sandboxId, wish);
}

export async function deliverMessages(shop: Shop): Promise<void> {
  while (((await shop.payments.sandbox?.courier.deliverDue()) ?? 0) > 0);
}

/** Does what the scheduled jobs do: delivers messages, reads statuses, makes refunds, ends overdue orders. */
export async function workAll(shop: Shop): Promise<void> {
  await deliverMessages(shop);
  await workPayments(shop);
}

/** Makes all planned status reads and all refunds in progress due now, without moving the clock. */
export async function makePaymentsDue(shop: Shop): Promise<void> {
  await shop.database.query('update payments set next_look_at = shop.now() where next_look_at is not null');
  await shop.database.query(`update refunds set next_try_at = shop.now() where status in ('wanted', 'sent')`);
}

export interface Books {
  status: string;
  number: string | null;
  paymentStatus: string;
  paidMinor: number;
  refundedMinor: number;
}

export async function orderOf(shop: Shop, orderId: string): Promise<Books> {
  const [row] = await shop.database.query<Books>(
    `select status, number, payment_status as "paymentStatus", paid_minor as "paidMinor", refunded_minor as "refundedMinor"
     from orders where id = $1`,
    [orderId],
  );
  return row!;
}

export interface PaymentBooks {
  status: string;
  capturedMinor: number;
  refundedMinor: number;
  unmatched: string | null;
}

export async function paymentOf(shop: Shop, paymentId: string): Promise<PaymentBooks> {
  const [row] = await shop.database.query<PaymentBooks>(
    `select status, captured_minor as "capturedMinor", refunded_minor as "refundedMinor", unmatched from payments where id = $1`,
    [paymentId],
  );
  return row!;
}

/** The sums captured and refunded at the sandbox, in minor units. */
export async function heldAtSandbox(shop: Shop): Promise<{ captured: number; refunded: number }> {
  const [row] = await shop.database.query<{ captured: number; refunded: number }>(
    `select coalesce(sum(captured_minor), 0)::bigint as captured, coalesce(sum(refunded_minor), 0)::bigint as refunded
     from sandbox.payments`,
  );
  return row!;
}

/** Runs `work` `many` times concurrently. Rejects as soon as one run rejects. */
export async function parallel<T>(many: number, work: (index: number) => Promise<T>): Promise<T[]> {
  let open: () => void = () => undefined;
  const barrier = new Promise<void>((resolve) => (open = resolve));
  const all = Array.from({ length: many }, async (_, index) => {
    await barrier;
    return work(index);
  });
  open();
  return Promise.all(all);
}
