// What letters (mails, SMS) about an order say of its pieces: which pieces a refund pays back, and after the delivery
// which care cards they have and whether they can be returned.
import { inLanguage } from '../catalogue/catalogue.cards.ts';
import { clothsOfOrder } from '../checkout/order-files.service.ts';
import type { Queries } from '../kernel/database.ts';
import type { LineQuantity } from '../orders/orders.ts';
import type { OrderView } from '../orders/orders.service.ts';
import { cancelledPieces } from '../orders/papers.service.ts';
import { isReturnOpen } from '../returns/returns.service.ts';
import type { AfterDelivery } from './order-letters.ts';

/** The pieces of the cancellation or return that a refund belongs to; none for a refund that names neither. */
export async function piecesOfRefund(
  db: Queries,
  { cancellationId }: { cancellationId: string | null },
): Promise<readonly LineQuantity[]> {
  return cancellationId === null ? [] : cancelledPieces(db, cancellationId);
}

export async function afterDelivery(db: Queries, order: OrderView, language: string): Promise<AfterDelivery> {
  const cloths = await clothsOfOrder(db, order);
  return {
    care: cloths.map(({ lineId, names }) => ({ lineId, cloth: inLanguage(names, language) ?? '' })),
    isReturnable: await isReturnOpen(db, order),
  };
}
