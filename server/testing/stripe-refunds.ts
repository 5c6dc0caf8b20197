// A shop whose card payments go to a pretend Stripe: paid orders, refunds of them, and what operators do about refunds.
import { randomUUID } from 'node:crypto';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { lockOrder } from '../src/orders/orders.service.ts';
import { openPayment } from '../src/payments/payments.service.ts';
import { requestRefund } from '../src/payments/refunds.service.ts';
import { settle } from '../src/payments/settle.service.ts';
import type { Shop } from '../src/shop.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { addOrderToPay, FROM, makePaymentsDue, type Paying, workAll } from './payments.ts';
import { openStripeServer, type StripeServer } from './providers/stripe-server.ts';
import { openIdleShop, type IdleShop } from './quiet-shop.ts';
import { addProduct, clientOf } from './shop.ts';

/** What every order of `paid` costs, in minor units. */
export const TOTAL_MINOR = 120_000;

export interface PaidByCard extends Paying {
  /** Stripe's id of the payment. */
  session: string;
}

export interface RefundRow {
  status: string;
  retries: number;
  attempts: number;
  last_error: string | null;
}

export interface StripeRefunds {
  stripe: StripeServer;
  quiet: IdleShop;
  app: ReturnType<typeof makeApp>;
  desk: TestOperator;
  owner: TestOperator;
  /** Places an order and pays it; `less` takes another amount than was asked for, which is paid back. */
  paid(taken?: 'right' | 'less'): Promise<PaidByCard>;
  wanted(orderId: string, amountMinor: number): Promise<string>;
  refundOf(refundId: string): Promise<RefundRow>;
  /** Numbers of the credit notes that a refund has. */
  numbersOf(refundId: string): Promise<string[]>;
  /** Calls the API as an operator, by default under a key of its own. */
  operate(
    path: string,
    body: object,
    operator: TestOperator,
    key?: string,
  ): ReturnType<ReturnType<typeof clientOf>['post']>;
  repair(refundId: string, operator?: TestOperator): Promise<string>;
  /** Runs the scheduled jobs, with everything that is planned for later. */
  work(): Promise<void>;
  close(): Promise<void>;
}

async function requested(shop: Shop, orderId: string, amountMinor: number): Promise<string> {
  const [refundId = ''] = await transaction(shop.database, async (tx) => {
    await lockOrder(tx, orderId);
    return requestRefund(tx, { orderId, amountMinor, why: 'operator' });
  });
  return refundId;
}

export async function openStripeRefunds(): Promise<StripeRefunds> {
  const stripe = await openStripeServer();
  const quiet = await openIdleShop({ POOL_SIZE: '12' }, { stripe: stripe.settings });
  const { shop } = quiet;
  const app = makeApp(shop, routes);
  const client = clientOf(app);
  const [variant] = await addProduct(shop, { pieces: 500 });
  const [desk, owner] = [
    await addOperator({ shop, ...client }, 'order_desk'),
    await addOperator({ shop, ...client }, 'owner'),
  ];
  const operate: StripeRefunds['operate'] = (path, body, operator, key = randomUUID()) =>
    client.post(`operator/${path}`, body, { ...operator.bearer, 'idempotency-key': key });
  return {
    stripe,
    quiet,
    app,
    desk,
    owner,
    async paid(taken = 'right') {
      const order = { variantId: variant!.product_item_id, option: 'card', totalMinor: TOTAL_MINOR } as const;
      const { orderId, paymentId } = await addOrderToPay(shop, order);
      await openPayment(shop, paymentId, FROM);
      const session = (await stripe.idsOf(paymentId)).at(-1)!;
      await stripe.pay(session, taken);
      await settle(shop, paymentId);
      return { orderId, paymentId, session };
    },
    wanted: (orderId, amountMinor) => requested(shop, orderId, amountMinor),
    async refundOf(refundId) {
      const [row] = await shop.database.query<RefundRow>(
        'select status, retries, attempts, last_error from refunds where id = $1',
        [refundId],
      );
      return row!;
    },
    async numbersOf(refundId) {
      const rows = await shop.database.query<{ number: string }>('select number from invoices where refund_id = $1', [
        refundId,
      ]);
      return rows.map(({ number }) => number);
    },
    operate,
    repair: async (refundId, operator = desk) =>
      (await operate('money/repair', { refund_id: refundId }, operator)).body.result.done as string,
    async work() {
      await makePaymentsDue(shop);
      await workAll(shop);
    },
    async close() {
      await quiet.close();
      await stripe.close();
    },
  };
}
