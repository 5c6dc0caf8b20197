// Personal data of returns: what the shopper and the shop wrote to each other, pictures, and where cash goes back to.
// Bank details of money that is still owed stay until it was paid.
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { lockOrdersOf } from '../orders/orders.service.ts';
import { blankReturnsOf, blankReturnsOfOrders, deleteOldPictures, loadExportedReturns } from './blanking.store.ts';
import { PICTURE_RETENTION_DAYS } from './returns.ts';

export const returnsPersonalData: PersonalData = {
  name: 'returns',
  tables: ['returns', 'return_lines', 'return_pictures'],
  exportOf: (tx, customerId) => loadExportedReturns(tx, customerId),
  async erase(tx, customerId) {
    await lockOrdersOf(tx, customerId);
    await blankReturnsOf(tx, customerId);
  },
};

/** Erases what returns say and show, when the orders' own data is erased. */
export async function blankReturns(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await blankReturnsOfOrders(tx, orderIds);
}

/** Erases the pictures of returns that were settled PICTURE_RETENTION_DAYS ago. */
export function purgeReturnPictures(tx: Transaction): Promise<void> {
  return deleteOldPictures(tx, PICTURE_RETENTION_DAYS);
}
