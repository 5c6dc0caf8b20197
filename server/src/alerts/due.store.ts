// SQL of due alerts: which variants are back in stock, which prices dropped, and the content of an alert's mail.
import type { AlertKind } from '@hindam/contract/alert-kinds';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { WAVE_HOURS, type WaitedVariant } from './alerts.ts';

/**
 * SQL: the alert `a` is open, and its recipient can get mail (a guest's address is confirmed, a member has an address).
 */
const OPEN = `a.told_at is null and a.expires_at > shop.now() and (
  exists (select from alert_addresses d where d.id = a.address_id and d.confirmed_at is not null)
  or exists (select from members m where m.customer_id = a.customer_id and m.email is not null))`;

/** The variants of which pieces are available and back-in-stock alerts are unsent, in id order. */
export function loadWaited(tx: Transaction): Promise<WaitedVariant[]> {
  return tx.query<WaitedVariant>(
    `select w.variant_id as "variantId", l.available,
       (select count(*)::int from alerts t where t.variant_id = w.variant_id and t.kind = 'back_in_stock'
         and t.told_at > shop.now() - make_interval(hours => $1)) as "toldLately"
     from (select distinct variant_id from alerts where kind = 'back_in_stock' and told_at is null) w
     join stock_levels l on l.variant_id = w.variant_id
     where l.available > 0 order by w.variant_id`,
    [WAVE_HOURS],
  );
}

/**
 * Marks up to `room` alerts of each variant as sent, oldest request first, and returns the ids of all, oldest request
 * first. Skips alerts that are not OPEN, whose market does not sell the variant now, or whose row is locked.
 */
export async function markBackInStock(
  tx: Transaction,
  rooms: readonly { variantId: string; room: number }[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with due as materialized (
       select c.id, c.asked_at from unnest($1::uuid[], $2::int[]) as x (variant_id, room) cross join lateral (
         select a.id, a.asked_at from alerts a
         where a.variant_id = x.variant_id and a.kind = 'back_in_stock' and ${OPEN} and exists (
           select from sellable_variants s where s.variant_id = a.variant_id and s.market = a.market and s.active)
         order by a.asked_at, a.id limit x.room for update of a skip locked) c
     ), told as (
       update alerts a set told_at = shop.now() from due where a.id = due.id returning a.id, a.asked_at
     )
     select id from told order by asked_at, id`,
    [rooms.map(({ variantId }) => variantId), rooms.map(({ room }) => room)],
  );
  return rows.map(({ id }) => id);
}

/** SQL for the lowest price at which the product `x` can be bought now in the market of `x`. */
const LOWEST = `(select min(s.price_minor) from sellable_variants s left join stock_levels l on l.variant_id = s.variant_id
  where s.product_id = x.product_id and s.market = x.market and s.active and (s.custom_size or l.available > 0))`;

/**
 * Marks as sent up to `limit` alerts whose product now costs less than at the time of the request; returns their ids.
 */
export async function markPriceDrops(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with prices as materialized (
       select x.product_id, x.market, ${LOWEST} as price_minor
       from (select distinct product_id, market from alerts where kind = 'price_drop' and told_at is null) x
     ), due as materialized (
       select a.id from alerts a join prices p on p.product_id = a.product_id and p.market = a.market
       where a.kind = 'price_drop' and a.asked_price_minor > p.price_minor and ${OPEN}
       order by a.asked_at, a.id limit $1 for update of a skip locked
     )
     update alerts a set told_at = shop.now() from due where a.id = due.id returning a.id`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Marks a sent alert as open again, unless its recipient has requested the same alert again since. */
export async function reopenAlert(tx: Transaction, alertId: string): Promise<void> {
  await tx.query(
    `update alerts a set told_at = null where a.id = $1 and a.told_at is not null and not exists (
       select from alerts o where o.told_at is null and o.kind = a.kind
         and coalesce(o.customer_id, o.address_id) = coalesce(a.customer_id, a.address_id)
         and case a.kind when 'price_drop' then o.product_id = a.product_id and o.market = a.market
           else o.variant_id = a.variant_id end)`,
    [alertId],
  );
}

export interface DueAlert {
  alertId: string;
  kind: AlertKind;
  productId: string;
  colour: string;
  size: string;
  market: string;
  currency: string;
  /**
   * The present price: the variant's, or for a price drop the lowest at which the product can be bought. Null if there
   * is none.
   */
  priceMinor: number | null;
  askedPriceMinor: number | null;
  title: string;
  colourName: string;
  picture: PictureRow | null;
  language: string;
  customerId: string | null;
  name: string;
  /** The member's mail address; null for a guest. */
  email: string | null;
  addressId: string | null;
  /** The guest's encrypted mail address; null for a member. */
  sealed: Buffer | null;
}

/** The content of an alert's mail; null when the alert or its recipient was deleted. */
export async function findDue(db: Queries, alertId: string): Promise<DueAlert | null> {
  const [row] = await db.query<DueAlert>(
    `select x.id as "alertId", x.kind, x.product_id as "productId", v.colour_code as colour, v.size, x.market, k.currency,
       case x.kind when 'price_drop' then ${LOWEST} else (
         select o.price_minor from sellable_variants o where o.variant_id = x.variant_id and o.market = x.market and o.active)
         end as "priceMinor", x.asked_price_minor as "askedPriceMinor",
       t.title, t.colour_name as "colourName", t.picture, coalesce(m.language, d.language) as language,
       x.customer_id as "customerId", coalesce(m.name, '') as name, m.email, x.address_id as "addressId", d.sealed
     from alerts x join bag_variants v on v.variant_id = x.variant_id join markets k on k.code = x.market
     left join members m on m.customer_id = x.customer_id left join alert_addresses d on d.id = x.address_id
     join variant_labels t on t.variant_id = x.variant_id and t.language = coalesce(m.language, d.language)
     where x.id = $1`,
    [alertId],
  );
  return row ?? null;
}
