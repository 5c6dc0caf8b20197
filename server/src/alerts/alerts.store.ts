// SQL of alerts: storing, listing and ending them. The alerts that are due are in due.store.ts.
import { ALERT_DAYS, type AlertKind } from '@hindam/contract/alert-kinds';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { TOLD_RETENTION_DAYS, UNCONFIRMED_DAYS, type Wanted } from './alerts.ts';

export interface Offered {
  variantId: string;
  available: number;
  /** The product's lowest price in the market. */
  priceMinor: number;
}

/**
 * The variant named in the request; if none is named, any variant of the product, preferably in the named colour. Null
 * when the market does not sell the product or the named variant.
 */
export async function findOffered(
  db: Queries,
  market: string,
  { productId, variantId, colour }: Wanted,
): Promise<Offered | null> {
  const [row] = await db.query<Offered>(
    `select s.variant_id as "variantId", coalesce(l.available, 0) as available,
       (select min(o.price_minor) from sellable_variants o where o.product_id = $1 and o.market = $2 and o.active) as "priceMinor"
     from sellable_variants s left join stock_levels l on l.variant_id = s.variant_id
     where s.product_id = $1 and s.market = $2 and s.active and ($3::uuid is null or s.variant_id = $3)
     order by s.colour_code is distinct from $4, s.variant_id limit 1`,
    [productId, market, variantId, colour],
  );
  return row ?? null;
}

export interface NewAlert {
  kind: AlertKind;
  productId: string;
  variantId: string;
  market: string;
  customerId: string | null;
  addressId: string | null;
  askedPriceMinor: number | null;
}

const ONE_FOR: Readonly<Record<AlertKind, string>> = {
  back_in_stock: `((coalesce(customer_id, address_id)), variant_id) where kind = 'back_in_stock' and told_at is null`,
  price_drop: `((coalesce(customer_id, address_id)), product_id, market) where kind = 'price_drop' and told_at is null`,
};

/**
 * Inserts the alert. If its recipient has an unsent alert for the same variant (back in stock), or for the same product
 * in the market (price drop), that stored alert gets the new variant, market, price and expiry instead; it keeps its
 * place in the order of requests unless it had expired.
 */
export async function saveAlert(tx: Transaction, alert: NewAlert): Promise<void> {
  await tx.query(
    `insert into alerts (id, kind, product_id, variant_id, market, customer_id, address_id, asked_price_minor, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, shop.now() + make_interval(days => $9))
     on conflict ${ONE_FOR[alert.kind]} do update
     set variant_id = excluded.variant_id, market = excluded.market, asked_price_minor = excluded.asked_price_minor,
       expires_at = excluded.expires_at,
       asked_at = case when alerts.expires_at > shop.now() then alerts.asked_at else excluded.asked_at end`,
    [
      newId(),
      alert.kind,
      alert.productId,
      alert.variantId,
      alert.market,
      alert.customerId,
      alert.addressId,
      alert.askedPriceMinor,
      ALERT_DAYS,
    ],
  );
}

/** The number of open alerts of a member or a mail address, without the one that storing `but` would renew. */
export async function countOpen(tx: Transaction, askerId: string, but: NewAlert): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from alerts
     where (customer_id = $1 or address_id = $1) and told_at is null and expires_at > shop.now()
       and not (kind = $2 and case when kind = 'price_drop' then product_id = $3 and market = $4 else variant_id = $5 end)`,
    [askerId, but.kind, but.productId, but.market, but.variantId],
  );
  return row?.count ?? 0;
}

export interface ListedAlert {
  alertId: string;
  kind: AlertKind;
  productId: string;
  variantId: string;
  title: string;
  colour: string;
  colourName: string;
  size: string;
  picture: PictureRow | null;
  askedAt: Date;
  expiresAt: Date;
  askedPriceMinor: number | null;
  currency: string;
}

export function loadAlerts(db: Queries, customerId: string, language: string): Promise<ListedAlert[]> {
  return db.query<ListedAlert>(
    `select a.id as "alertId", a.kind, a.product_id as "productId", a.variant_id as "variantId", t.title, v.colour_code as colour,
       t.colour_name as "colourName", v.size, t.picture, a.asked_at as "askedAt", a.expires_at as "expiresAt",
       a.asked_price_minor as "askedPriceMinor", k.currency
     from alerts a join bag_variants v on v.variant_id = a.variant_id join markets k on k.code = a.market
     join variant_labels t on t.variant_id = a.variant_id and t.language = $2
     where a.customer_id = $1 and a.told_at is null and a.expires_at > shop.now() order by a.asked_at desc, a.id desc`,
    [customerId, language],
  );
}

/** Deletes a member's unsent alert; false when the member has no unsent alert with this id. */
export async function deleteAlert(db: Queries, customerId: string, alertId: string): Promise<boolean> {
  const rows = await db.query(
    'delete from alerts where id = $2 and customer_id = $1 and told_at is null returning id',
    [customerId, alertId],
  );
  return rows.length > 0;
}

export async function deleteAlertsOf(db: Queries, customerId: string): Promise<void> {
  await db.query('delete from alerts where customer_id = $1', [customerId]);
}

/**
 * Deletes the member's unsent alerts. Sent ones stay, because they count towards the limit TOLD_PER_PIECE (alerts.ts)
 * on how many recipients are told of each piece.
 */
export async function endAlertsOf(db: Queries, customerId: string): Promise<void> {
  await db.query('delete from alerts where customer_id = $1 and told_at is null', [customerId]);
}

/** The member's alerts, and those requested as a guest with a mail address that is stored under one of these HMACs. */
export function exportAlerts(tx: Transaction, customerId: string, hmacs: readonly Buffer[]): Promise<object[]> {
  return tx.query<object>(
    `select a.kind, t.title, v.size, a.market, a.asked_price_minor, a.asked_at, a.expires_at, a.told_at,
       a.customer_id is null as as_guest
     from alerts a join members m on m.customer_id = $1 join bag_variants v on v.variant_id = a.variant_id
     left join variant_labels t on t.variant_id = a.variant_id and t.language = m.language
     where a.customer_id = $1 or a.address_id in (select id from alert_addresses where address_hmac = any($2))
     order by a.asked_at, a.id`,
    [customerId, hmacs],
  );
}

/**
 * Deletes alerts that were sent more than TOLD_RETENTION_DAYS ago, unsent ones that expired, and unsent ones that are
 * older than UNCONFIRMED_DAYS while their mail address is not confirmed.
 */
export async function purgeAlerts(tx: Transaction): Promise<void> {
  await tx.query(
    `delete from alerts a where a.told_at < shop.now() - make_interval(days => $1)
       or (a.told_at is null and a.expires_at < shop.now())
       or (a.told_at is null and a.asked_at < shop.now() - make_interval(days => $2) and exists (
         select from alert_addresses d where d.id = a.address_id and d.confirmed_at is null))`,
    [TOLD_RETENTION_DAYS, UNCONFIRMED_DAYS],
  );
}

export interface WaitedFor {
  productId: string;
  variantId: string;
  sku: string;
  title: string;
  colour: string;
  size: string;
  available: number;
  waiting: number;
  unconfirmed: number;
  told: number;
  firstAskedAt: Date;
}

/**
 * One page of the variants with open back-in-stock alerts, ordered by `waiting`, the most first, and the number of such
 * variants on all pages.
 */
export async function loadWaitedFor(
  db: Queries,
  language: string,
  { limit, skipped }: { limit: number; skipped: number },
): Promise<{ variants: WaitedFor[]; total: number }> {
  const [counted] = await db.query<{ total: number }>(
    `select count(distinct variant_id)::int as total from alerts
     where kind = 'back_in_stock' and told_at is null and expires_at > shop.now()`,
  );
  const variants = await db.query<WaitedFor>(
    `with waited as materialized (
       select a.variant_id, count(*) filter (where d.id is null or d.confirmed_at is not null)::int as waiting,
         count(*) filter (where d.id is not null and d.confirmed_at is null)::int as unconfirmed, min(a.asked_at) as first_asked
       from alerts a left join alert_addresses d on d.id = a.address_id
       where a.kind = 'back_in_stock' and a.told_at is null and a.expires_at > shop.now()
       group by a.variant_id order by 2 desc, 3 desc, a.variant_id limit $2 offset $3
     )
     select v.product_id as "productId", w.variant_id as "variantId", v.sku, t.title, v.colour_code as colour, v.size,
       coalesce(l.available, 0) as available, w.waiting, w.unconfirmed, w.first_asked as "firstAskedAt",
       (select count(*)::int from alerts o where o.variant_id = w.variant_id and o.kind = 'back_in_stock' and o.told_at is not null) as told
     from waited w join bag_variants v on v.variant_id = w.variant_id
     join variant_labels t on t.variant_id = w.variant_id and t.language = $1
     left join stock_levels l on l.variant_id = w.variant_id order by w.waiting desc, w.unconfirmed desc, w.variant_id`,
    [language, limit, skipped],
  );
  return { variants, total: counted?.total ?? 0 };
}

export async function loadEmail(tx: Transaction, customerId: string): Promise<string | null> {
  const [row] = await tx.query<{ email: string | null }>('select email from members where customer_id = $1', [
    customerId,
  ]);
  return row?.email ?? null;
}
