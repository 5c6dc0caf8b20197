// Personal data of the fulfilment slice: what recipients wrote about deliveries, and the parcels of a member's orders,
// because the carrier can identify the recipient by a tracking number.
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { lockOrdersOf } from '../orders/orders.service.ts';
import { blankRequestsOf, blankRequestsOfOrders, loadExportedRequests } from './delivery.store.ts';
import { blankParcelsOf, blankParcelsOfOrders, loadExportedParcels } from './fulfilment.store.ts';

export const fulfilmentPersonalData: PersonalData = {
  name: 'parcels',
  tables: ['parcels', 'delivery_requests'],
  exportOf: async (tx, customerId) => ({
    parcels: await loadExportedParcels(tx, customerId),
    requests: await loadExportedRequests(tx, customerId),
  }),
  async erase(tx, customerId) {
    await lockOrdersOf(tx, customerId);
    await blankParcelsOf(tx, customerId);
    await blankRequestsOf(tx, customerId);
  },
};

export async function blankParcels(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await blankParcelsOfOrders(tx, orderIds);
  await blankRequestsOfOrders(tx, orderIds);
}
