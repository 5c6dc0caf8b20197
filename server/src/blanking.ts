// Erases the personal data of old orders (see `blankOrders`) and of their parcels, returns and reviews.
import { blankParcels } from './fulfilment/fulfilment.personal-data.ts';
import type { Transaction } from './kernel/database.ts';
import { blankOrders } from './orders/orders.personal-data.ts';
import { blankReturns } from './returns/returns.personal-data.ts';
import { blankReviews } from './reviews/reviews.personal-data.ts';

export async function blankOrdersWhole(tx: Transaction): Promise<void> {
  const orderIds = await blankOrders(tx);
  await blankParcels(tx, orderIds);
  await blankReturns(tx, orderIds);
  await blankReviews(tx, orderIds);
}
