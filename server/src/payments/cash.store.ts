// SQL of cash on delivery: what is due for an order, what drivers collected, and what they handed over.
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Cash, Collection, CollectionPart } from './cash.ts';
import { NO_PROVIDER } from './payments.ts';

const OF_CASH = `p.provider = '${NO_PROVIDER}' and p.option = 'cod'`;

const CASH = `select p.id as "paymentId", p.order_id as "orderId", b.market, p.currency, p.amount_minor as "dueMinor",
  p.captured_minor as "collectedMinor", p.collected_at is not null as "isAsked",
  p.waived_at is not null as "isWaived",
  (select c.collected_by from cash_collections c where c.payment_id = p.id order by c.id desc limit 1) as "collectedBy"
  from payments p join order_books b on b.order_id = p.order_id where ${OF_CASH}`;

/** The cash of an order that is paid on delivery; null for any other order. */
export async function loadCash(db: Queries, orderId: string): Promise<Cash | null> {
  const [row] = await db.query<Cash>(`${CASH} and p.order_id = $1`, [orderId]);
  return row ?? null;
}

/**
 * Locks an order's payment on delivery and loads its cash; the caller has locked the order. Null for an order that is
 * not paid on delivery.
 */
export async function lockCash(tx: Transaction, orderId: string): Promise<Cash | null> {
  await tx.query(`select id from payments p where ${OF_CASH} and p.order_id = $1 for update`, [orderId]);
  return loadCash(tx, orderId);
}

/** Sets the due amount. Changes nothing once a collected amount is recorded; `lowerDue` can still lower it then. */
export async function setDue(tx: Transaction, orderId: string, minor: number): Promise<void> {
  await tx.query(
    `update payments p set amount_minor = $2 where ${OF_CASH} and p.order_id = $1 and p.collected_at is null`,
    [orderId, minor],
  );
}

/**
 * Lowers the due amount after pieces came back. The payment counts as captured once something was collected or nothing
 * is due any more.
 */
export async function lowerDue(tx: Transaction, paymentId: string, minor: number): Promise<void> {
  await tx.query(
    `update payments set amount_minor = $2::bigint, status = case when captured_minor > 0 or $2::bigint = 0 then 'captured' else status end
     where id = $1`,
    [paymentId, minor],
  );
}

/** Stores the collected amount; `collected_at` keeps the time of the first record. */
export async function setCollected(tx: Transaction, paymentId: string, minor: number): Promise<void> {
  await tx.query(
    `update payments set captured_minor = $2, captured_currency = currency, collected_at = coalesce(collected_at, shop.now()),
       status = case when $2 >= least(amount_minor, 1) then 'captured' else 'open' end,
       settled_at = case when $2 >= least(amount_minor, 1) then coalesce(settled_at, shop.now()) end
     where id = $1`,
    [paymentId, minor],
  );
}

export async function setWaived(
  tx: Transaction,
  paymentId: string,
  by: { operatorId: string; note: string },
): Promise<void> {
  await tx.query('update payments set waived_at = shop.now(), waived_by = $2, waived_note = $3 where id = $1', [
    paymentId,
    by.operatorId,
    by.note,
  ]);
}

export async function insertCollection(
  tx: Transaction,
  it: { paymentId: string; market: string; collectedBy: string; minor: number },
): Promise<void> {
  await tx.query(
    `insert into cash_collections (id, payment_id, market, collected_by, collected_on, amount_minor)
     select $1, $2, m.code, $4, (shop.now() at time zone m.time_zone)::date, $5 from markets m where m.code = $3`,
    [newId(), it.paymentId, it.market, it.collectedBy, it.minor],
  );
}

const COLLECTION = `c.id as "collectionId", c.payment_id as "paymentId", p.order_id as "orderId", p.currency,
  c.amount_minor as "amountMinor", c.handed_minor as "handedMinor"`;

/** Locks what was collected for an order, the newest first. */
export function lockCollections(tx: Transaction, paymentId: string): Promise<Collection[]> {
  return tx.query<Collection>(
    `select ${COLLECTION} from cash_collections c join payments p on p.id = c.payment_id
     where c.payment_id = $1 order by c.id desc for update of c`,
    [paymentId],
  );
}

export async function takeOff(tx: Transaction, parts: readonly CollectionPart[]): Promise<void> {
  await tx.query(
    `update cash_collections c set amount_minor = c.amount_minor - x.minor
     from unnest($1::uuid[], $2::bigint[]) as x (id, minor) where c.id = x.id`,
    [parts.map(({ collection }) => collection.collectionId), parts.map(({ minor }) => minor)],
  );
}

/** Identifies the cash that one person collected on one day in one market. */
export interface HeldDay {
  market: string;
  collectedBy: string;
  /** YYYY-MM-DD in the market's zone. */
  day: string;
}

const OF_DAY = 'c.market = $1 and c.collected_by = $2 and c.collected_on = $3';

/** Locks the payments of what one person collected on one day in one market, then those collections, oldest first. */
export async function lockDay(tx: Transaction, { market, collectedBy, day }: HeldDay): Promise<Collection[]> {
  const values = [market, collectedBy, day];
  await tx.query(
    `select id from payments where id in (select c.payment_id from cash_collections c where ${OF_DAY}) order by id for update`,
    values,
  );
  return tx.query<Collection>(
    `select ${COLLECTION} from cash_collections c join payments p on p.id = c.payment_id
     where ${OF_DAY} order by c.id for update of c`,
    values,
  );
}

export interface NewHandover extends HeldDay {
  operatorId: string;
  minor: number;
  note: string;
  parts: readonly CollectionPart[];
}

export async function insertHandover(tx: Transaction, it: NewHandover): Promise<string> {
  const handoverId = newId();
  await tx.query(
    `with made as (
       insert into cash_handovers (id, market, collected_by, collected_on, amount_minor, operator_id, note)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     ), wanted as (
       select * from unnest($8::uuid[], $9::bigint[]) as x (id, minor)
     ), handed as (
       update cash_collections c set handed_minor = c.handed_minor + w.minor from wanted w where c.id = w.id
     )
     insert into cash_handover_parts (handover_id, collection_id, amount_minor) select made.id, w.id, w.minor from made, wanted w`,
    [
      handoverId,
      it.market,
      it.collectedBy,
      it.day,
      it.minor,
      it.operatorId,
      it.note,
      it.parts.map(({ collection }) => collection.collectionId),
      it.parts.map(({ minor }) => minor),
    ],
  );
  return handoverId;
}

export interface HeldCash extends HeldDay {
  currency: string;
  collectedMinor: number;
  handedMinor: number;
  orders: { orderId: string; number: string | null; collectedMinor: number; handedMinor: number }[];
}

/**
 * The cash that one person collected on one day in one market, for each day whose cash was not handed over in full; the
 * oldest first.
 */
export function loadHeld(db: Queries, limit: number): Promise<HeldCash[]> {
  return db.query<HeldCash>(
    `select c.market, c.collected_by as "collectedBy", c.collected_on as day, p.currency,
       sum(c.amount_minor)::bigint as "collectedMinor", sum(c.handed_minor)::bigint as "handedMinor",
       json_agg(json_build_object('orderId', p.order_id, 'number', b.number, 'collectedMinor', c.amount_minor,
         'handedMinor', c.handed_minor) order by c.id) as orders
     from cash_collections c join payments p on p.id = c.payment_id join order_books b on b.order_id = p.order_id
     group by c.market, c.collected_by, c.collected_on, p.currency having sum(c.handed_minor) < sum(c.amount_minor)
     order by c.collected_on, c.market, c.collected_by limit $1`,
    [limit],
  );
}

export interface UnpaidDelivery {
  orderId: string;
  number: string | null;
  status: OrderStatus;
  dueMinor: number;
  collectedMinor: number;
  currency: string;
  since: Date;
}

/** Delivered orders whose due amount was not collected in full and was not waived, the oldest delivery first. */
export function loadUnpaid(db: Queries, limit: number): Promise<UnpaidDelivery[]> {
  return db.query<UnpaidDelivery>(
    `select d.order_id as "orderId", b.number, b.status, p.amount_minor as "dueMinor",
       p.captured_minor as "collectedMinor", p.currency, d.at as since
     from deliveries_to_be_paid d join payments p on p.order_id = d.order_id join order_books b on b.order_id = d.order_id
     where ${OF_CASH} and p.captured_minor < p.amount_minor and p.waived_at is null
     order by d.at, d.order_id limit $1`,
    [limit],
  );
}
