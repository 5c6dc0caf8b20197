// The packing slip and the care cards of an order as files, made when they are asked for.
import { careOf } from '../catalogue/care.service.ts';
import type { Queries } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import { translate } from '../kernel/words.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { findOrder, type OrderView, viewOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { careTexts, type Cloth, clothsOf } from './care-card.ts';
import { slipTexts } from './slip-texts.ts';

export interface OrderFile {
  pdf: Uint8Array;
  /** The name of the file in a language. */
  nameIn(language: string): string;
}

/** The cloths of a placed order, each a fabric with its care (care-card.ts); none before the order is placed. */
export async function clothsOfOrder(db: Queries, { number, lines }: OrderView): Promise<Cloth[]> {
  if (number === null) return [];
  const care = await careOf(
    db,
    lines.map(({ productId }) => productId),
  );
  return clothsOf(lines, care);
}

/** NOT_FOUND for an order that has no number or no piece to pack. */
export async function slipFile({ database, papers }: Shop, orderId: string): Promise<OrderFile> {
  const order = await viewOrder(database, orderId);
  const texts = slipTexts(order) ?? fault('NOT_FOUND');
  return {
    pdf: await papers.slip(texts, order.placedAt ?? order.createdAt),
    nameIn: (language) => `${translate(language, 'SLIP_TITLE')} ${texts.number}.pdf`,
  };
}

/**
 * The care card of the cloth of which the order line `lineId` is made; NOT_FOUND if the line has no care texts or no
 * piece of it is kept.
 */
async function cardOf({ database, papers }: Shop, order: OrderView, lineId: string): Promise<OrderFile> {
  const cloths = await clothsOfOrder(database, order);
  const place = cloths.findIndex(({ lines }) => lines.some((line) => line.lineId === lineId));
  const cloth = cloths[place] ?? fault('NOT_FOUND');
  const texts = careTexts(cloth, order.number ?? '');
  return {
    pdf: await papers.careCard(texts, order.placedAt ?? order.createdAt),
    nameIn: (language) => `${translate(language, 'CARE_TITLE')} ${texts.number}-${place + 1}.pdf`,
  };
}

/** NOT_FOUND for a reader who may not open the order. */
export async function careCardFile(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  lineId: string,
): Promise<OrderFile> {
  return cardOf(shop, await findOrder(shop, reader, orderId), lineId);
}

export async function careCardForOperator(shop: Shop, orderId: string, lineId: string): Promise<OrderFile> {
  return cardOf(shop, await viewOrder(shop.database, orderId), lineId);
}
