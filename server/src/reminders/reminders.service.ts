// Stores who wants reminders, ends them without a login, and runs the job that finds due reminders.
import { validate as isUuid } from 'uuid';
import { cartsLeft } from '../cart/cart.service.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import { lastOrdersOf } from '../orders/lists.service.ts';
import type { Shop } from '../shop.ts';
import { LETTER_LIVES_SECONDS, QUIET, reminderOf } from './reminders.ts';
import { deleteChoice, insertChoice, insertSent, loadSent, lockNext, marketClock } from './reminders.store.ts';

export { isChosen as wantsReminders } from './reminders.store.ts';

const MEMBERS_A_RUN = 200;
const AGAIN_AFTER_MINUTES = 30;
const OFF_PURPOSE = 'reminders off';

export async function chooseReminders(tx: Transaction, customerId: string, wanted: boolean): Promise<void> {
  await (wanted ? insertChoice : deleteChoice)(tx, customerId);
}

/** The key in a reminder's link. It ends reminders without a login and gives access to nothing else. */
export function offKeyOf(secrets: Secrets, customerId: string): string {
  return `${customerId}.${secrets.lasting.hmac(OFF_PURPOSE, customerId).toString('base64url')}`;
}

/** Ends reminders for the member of the key; false when the key was not made by this shop. */
export async function endReminders({ database, secrets }: Shop, key: string): Promise<boolean> {
  const [customerId = '', hmac = ''] = key.split('.');
  if (!isUuid(customerId) || !secrets.lasting.isHmac(OFF_PURPOSE, customerId, Buffer.from(hmac, 'base64url')))
    return false;
  await deleteChoice(database, customerId);
  return true;
}

/** Records the reminders that are due, for at most MEMBERS_A_RUN members; returns how many members were checked. */
export async function remindDue({ database, market }: Shop): Promise<number> {
  return transaction(database, async (tx) => {
    const { now, isQuiet } = await marketClock(tx, market.timeZone, QUIET);
    if (isQuiet) return 0;
    const customerIds = await lockNext(tx, MEMBERS_A_RUN, AGAIN_AFTER_MINUTES, market.timeZone, LETTER_LIVES_SECONDS);
    if (customerIds.length === 0) return 0;
    const [carts, orders, sent] = [
      await cartsLeft(tx, customerIds),
      await lastOrdersOf(tx, customerIds),
      await loadSent(tx, customerIds),
    ];
    const ofMember = <T extends { customerId: string }>(rows: readonly T[], id: string) =>
      rows.find(({ customerId }) => customerId === id) ?? null;
    for (const customerId of customerIds) {
      const before = ofMember(sent, customerId);
      const order = ofMember(orders, customerId);
      const due = reminderOf({
        now,
        cart: ofMember(carts, customerId),
        order,
        remindedAt: before?.at ?? null,
        orderReminded: order !== null && (before?.orderIds.includes(order.orderId) ?? false),
      });
      if (due && (await insertSent(tx, customerId, due)))
        await record(tx, 'reminder.due', { customerId, kind: due.kind });
    }
    return customerIds.length;
  });
}
