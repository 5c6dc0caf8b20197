// Personal data in orders. When an account is deleted, the data of finished orders is erased; unfinished orders lose
// their link to the member, and their data is erased when they are finished. Sums, order and invoice numbers and the
// lines without the shopper's own words and measurements stay, because the law requires them.
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { blankDetached, blankFinalOf, blankUnpaid, detachOpenOf, loadExportedOrders } from './blanking.store.ts';
import { UNPAID_RETENTION_DAYS } from './orders.ts';

export const ordersPersonalData: PersonalData = {
  name: 'orders',
  tables: [
    'orders',
    'order_lines',
    'order_line_measurements',
    'order_events',
    'order_cancellations',
    'order_amendments',
    'order_exchanges',
    'invoices',
    'invoice_contents',
    'invoice_buyers',
  ],
  exportOf: async (tx, customerId) => loadExportedOrders(tx, customerId),
  async erase(tx, customerId) {
    await blankFinalOf(tx, customerId);
    await detachOpenOf(tx, customerId);
  },
};

/**
 * Erases the personal data of finished orders of deleted accounts, and of orders that expired unpaid long ago; returns
 * the orders' ids.
 */
export async function blankOrders(tx: Transaction): Promise<string[]> {
  return [...(await blankDetached(tx)), ...(await blankUnpaid(tx, UNPAID_RETENTION_DAYS))];
}
