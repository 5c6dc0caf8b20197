// SQL of lists of orders: a member's own, and the order desk's.
import type { Contact } from '../customers/customers.ts';
import type { OrderStatus, PaymentStatus } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { PLACED_WITH } from './handover.store.ts';
import type { LineTexts } from './orders.ts';

export interface CardRow {
  orderId: string;
  number: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalMinor: number;
  currency: string;
  /** IANA name of the market's time zone. */
  timeZone: string;
  createdAt: Date;
  placedAt: Date | null;
  name: string;
  cancelRequested: boolean;
  isGift: boolean;
  isWrapped: boolean;
  /** Until when an operator has to confirm the order; null when nobody has to. */
  confirmBy: Date | null;
  /** Ordered pieces, summed over the lines. */
  count: number;
  pieces: { picture: PictureRow | null; texts: Record<string, LineTexts> }[];
}

const CARD = `o.id as "orderId", o.number, o.status, o.payment_status as "paymentStatus", o.total_minor as "totalMinor", o.currency,
  (select m.time_zone from markets m where m.code = o.market) as "timeZone",
  o.created_at as "createdAt", o.placed_at as "placedAt", o.name, o.cancel_requested_at is not null as "cancelRequested",
  o.is_gift as "isGift", o.wrapping_minor is not null as "isWrapped",
  case when o.status = 'placed' then o.confirm_by end as "confirmBy",
  coalesce(l.count, 0)::int as count, coalesce(l.pieces, '[]') as pieces`;

const PIECES = `left join lateral (
  select sum(quantity)::int as count, json_agg(json_build_object('picture', picture, 'texts', texts) order by position) as pieces
  from order_lines where order_id = o.id
) l on true`;

export interface Page {
  rows: CardRow[];
  total: number;
}

/** A member's orders, newest first, without those that a later order replaced. */
export async function loadCards(db: Queries, customerId: string, skip: number, limit: number): Promise<Page> {
  const [sum] = await db.query<{ total: number }>(
    'select count(*)::int as total from orders where customer_id = $1 and replaced_by is null',
    [customerId],
  );
  const rows = await db.query<CardRow>(
    `select ${CARD} from (
       select * from orders where customer_id = $1 and replaced_by is null order by created_at desc, id desc offset $2 limit $3
     ) o ${PIECES} order by o.created_at desc, o.id desc`,
    [customerId, skip, limit],
  );
  return { rows, total: sum?.total ?? 0 };
}

export interface Search {
  status: OrderStatus | null;
  /** An order is found if it matches this field or one of the next two; if all three are null, every order is found. */
  number: string | null;
  email: string | null;
  /** Digits only, compared with the end of dial code and number. */
  phone: string | null;
}

// Each way of searching is a `select` of its own, so that an order number or a mail address is found through its index.
const FOUND = `($1::text is null or status = $1) and ($2::text is null and $3::text is null and $4::text is null or id in (
  select id from orders where number = $2
  union all select id from orders where email = $3
  union all select id from orders where $4::text is not null and dial_code || phone like '%' || $4
))`;

/** Newest first: ids sort by the time of creation. */
export async function searchCards(db: Queries, search: Search, skip: number, limit: number): Promise<Page> {
  const values = [search.status, search.number, search.email, search.phone];
  const [sum] = await db.query<{ total: number }>(`select count(*)::int as total from orders where ${FOUND}`, values);
  const rows = await db.query<CardRow>(
    `select ${CARD} from (
       select * from orders where ${FOUND} order by id desc offset $5 limit $6
     ) o ${PIECES} order by o.id desc`,
    [...values, skip, limit],
  );
  return { rows, total: sum?.total ?? 0 };
}

const TO_CONFIRM = `status = 'placed' and confirm_by is not null`;

export async function loadToConfirm(db: Queries, skip: number, limit: number): Promise<Page> {
  const [sum] = await db.query<{ total: number }>(`select count(*)::int as total from orders where ${TO_CONFIRM}`);
  const rows = await db.query<CardRow>(
    `select ${CARD} from (
       select * from orders where ${TO_CONFIRM} order by confirm_by, id offset $1 limit $2
     ) o ${PIECES} order by o.confirm_by, o.id`,
    [skip, limit],
  );
  return { rows, total: sum?.total ?? 0 };
}

/**
 * Writes the event that asks for the link of the order with this number that was placed with this contact. It does the
 * same work whether or not there is such an order, so that timing reveals nothing; without one, the event's `orderId`
 * is null.
 */
export async function recordLinkRequest(
  tx: Transaction | Queries,
  eventId: string,
  request: { number: string; contact: Contact; language: string },
): Promise<void> {
  const { number, contact, language } = request;
  await tx.query(
    `insert into outbox (id, name, payload) values ($1, 'order.link_wanted', jsonb_build_object(
       'orderId', (select id from orders where number = $5 and (email = $2 or ${PLACED_WITH})),
       'language', $6::text) || case when $4::text is null then '{}' else '{"bySms": true}' end::jsonb)`,
    [eventId, contact.email, contact.dialCode, contact.phone, number, language],
  );
}

export interface NewestOrder {
  customerId: string;
  orderId: string;
  status: OrderStatus;
  since: Date;
}

export function loadNewest(db: Queries, customerIds: readonly string[]): Promise<NewestOrder[]> {
  return db.query<NewestOrder>(
    `select distinct on (customer_id) customer_id as "customerId", id as "orderId", status, status_since as since
     from orders where customer_id = any($1) and replaced_by is null
     order by customer_id, created_at desc, id desc`,
    [customerIds],
  );
}

/** How many of a member's orders were placed and not cancelled, without the order `except`. */
export async function countPlaced(db: Queries, customerId: string, except: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from orders
     where customer_id = $1 and number is not null and status <> 'cancelled' and id <> $2`,
    [customerId, except],
  );
  return row!.n;
}
