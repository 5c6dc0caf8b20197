// Scheduled jobs of payments. Any number of nodes may run them at the same time, and each call may be repeated.
import { every, type Job } from '../kernel/jobs.ts';
import type { Shop } from '../shop.ts';
import { workCards } from './cards.service.ts';
import { workDueOrders, pollDuePayments } from './due.service.ts';
import { beginMessages, messagesIdle, workMessages, workUnknown } from './inbox.service.ts';
import { workDoneRefunds } from './failed-refunds.service.ts';
import { workRefunds } from './send-refunds.service.ts';

const MESSAGES_EVERY_MS = 300;
const REFUNDS_EVERY_MS = 1_000;
const CHECKS_EVERY_MS = 60_000;
const POLLS_EVERY_MS = 2_000;
const ORDERS_EVERY_MS = 3_000;
const CARDS_EVERY_MS = 2_000;
const SANDBOX_EVERY_MS = 300;

async function untilNone(run: () => Promise<number>): Promise<void> {
  while ((await run()) > 0);
}

/** Runs the payment jobs of this file, except the sandbox's, until nothing is due. */
export async function workPayments(shop: Shop): Promise<void> {
  await messagesIdle(shop);
  await untilNone(() => workMessages(shop));
  await untilNone(() => pollDuePayments(shop));
  await untilNone(() => workDueOrders(shop));
  await untilNone(() => workRefunds(shop));
  await untilNone(() => workDoneRefunds(shop));
  await untilNone(() => workUnknown(shop));
  await untilNone(() => workCards(shop));
}

export function paymentJobs(shop: Shop): Job[] {
  const { sandbox } = shop.payments;
  return [
    every(MESSAGES_EVERY_MS, 'messages', shop, () => beginMessages(shop)),
    every(REFUNDS_EVERY_MS, 'refunds', shop, () => untilNone(() => workRefunds(shop))),
    every(CHECKS_EVERY_MS, 'done refunds', shop, () => untilNone(() => workDoneRefunds(shop))),
    every(POLLS_EVERY_MS, 'looks', shop, () => untilNone(() => pollDuePayments(shop))),
    every(CARDS_EVERY_MS, 'kept cards', shop, () => untilNone(() => workCards(shop))),
    every(ORDERS_EVERY_MS, 'due orders', shop, async () => {
      await untilNone(() => workDueOrders(shop));
      await workUnknown(shop);
    }),
    ...(sandbox
      ? [every(SANDBOX_EVERY_MS, 'sandbox messages', shop, () => untilNone(() => sandbox.courier.deliverDue()))]
      : []),
    { stop: () => messagesIdle(shop) },
  ];
}
