// What orders keep about a member: what she ordered, where to, and what she wrote. When she leaves, orders
// that are done lose all that names her; those still under way are detached from her and lose it when they
// are done. Sums, numbers and lines stay, because the law wants them kept.
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { blankDetached, blankFinalOf, blankUnpaid, detachOpenOf, loadOrdersTold } from './blanking.store.ts';
import { UNPAID_KEPT_DAYS } from './orders.ts';

export const ordersPersonalData: PersonalData = {
  name: 'orders',
  tables: ['orders', 'order_lines', 'order_line_measurements', 'order_events', 'order_cancellations', 'invoices'],
  exportOf: async (tx, customerId) => loadOrdersTold(tx, customerId),
  async erase(tx, customerId) {
    await blankFinalOf(tx, customerId);
    await detachOpenOf(tx, customerId);
  },
};

/** Orders whose owner left, once they are done, and those nobody ever paid, after a while; which they were. */
export async function blankOrders(tx: Transaction): Promise<string[]> {
  return [...(await blankDetached(tx)), ...(await blankUnpaid(tx, UNPAID_KEPT_DAYS))];
}
