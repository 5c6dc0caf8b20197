// Personal data of returns: texts, pictures, and the bank details to which cash is refunded. Bank details are kept
// until money that is still owed was paid.
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

/** Called when the data of the orders themselves is erased. */
export async function blankReturns(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await blankReturnsOfOrders(tx, orderIds);
}

export function purgeReturnPictures(tx: Transaction): Promise<void> {
  return deleteOldPictures(tx, PICTURE_RETENTION_DAYS);
}
