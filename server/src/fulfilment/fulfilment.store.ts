// SQL of parcels.
import type { Queries, Transaction } from '../kernel/database.ts';
import { NO_PARCEL, type Parcel } from './fulfilment.ts';

const PARCEL = `p.carrier, p.tracking_number as "trackingNumber", p.tracking_url as "trackingUrl", p.window_from as "windowFrom",
  p.window_to as "windowTo", p.driver_name as "driverName", p.driver_phone as "driverPhone", p.delivery_code as "deliveryCode",
  p.failed_attempts as "failedAttempts"`;

/** NO_PARCEL when the order has no parcel yet. */
export async function parcelOf(db: Queries, orderId: string): Promise<Parcel> {
  const [row] = await db.query<Parcel>(`select ${PARCEL} from parcels p where p.order_id = $1`, [orderId]);
  return row ?? NO_PARCEL;
}

export interface Carried {
  carrier: string;
  trackingNumber: string;
}

export async function carriersOf(db: Queries, orderIds: readonly string[]): Promise<Map<string, Carried>> {
  const rows = await db.query<Carried & { orderId: string }>(
    `select p.order_id as "orderId", p.carrier, p.tracking_number as "trackingNumber" from parcels p where p.order_id = any($1)`,
    [orderIds],
  );
  return new Map(rows.map(({ orderId, ...carried }) => [orderId, carried]));
}

/**
 * Inserts or replaces the parcel; with `isShipped` its shipping time becomes now. The caller holds the order's row
 * lock.
 */
export async function writeParcel(tx: Transaction, orderId: string, parcel: Parcel, isShipped: boolean): Promise<void> {
  await tx.query(
    `insert into parcels (order_id, carrier, tracking_number, tracking_url, window_from, window_to, driver_name, driver_phone,
       delivery_code, failed_attempts, shipped_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11 then shop.now() end)
     on conflict (order_id) do update set carrier = excluded.carrier, tracking_number = excluded.tracking_number,
       tracking_url = excluded.tracking_url, window_from = excluded.window_from, window_to = excluded.window_to,
       driver_name = excluded.driver_name, driver_phone = excluded.driver_phone, delivery_code = excluded.delivery_code,
       failed_attempts = excluded.failed_attempts, shipped_at = coalesce(excluded.shipped_at, parcels.shipped_at)`,
    [
      orderId,
      parcel.carrier,
      parcel.trackingNumber,
      parcel.trackingUrl,
      parcel.windowFrom,
      parcel.windowTo,
      parcel.driverName,
      parcel.driverPhone,
      parcel.deliveryCode,
      parcel.failedAttempts,
      isShipped,
    ],
  );
}

export async function writeDelivered(tx: Transaction, orderId: string): Promise<void> {
  await tx.query('update parcels set delivered_at = shop.now() where order_id = $1', [orderId]);
}

export interface ExportedParcel {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

export async function loadExportedParcels(tx: Transaction, customerId: string): Promise<ExportedParcel[]> {
  return tx.query<ExportedParcel>(
    `select p.carrier, p.tracking_number as "trackingNumber", p.tracking_url as "trackingUrl", p.shipped_at as "shippedAt",
       p.delivered_at as "deliveredAt"
     from parcels p join order_owners o on o.order_id = p.order_id where o.customer_id = $1 order by p.shipped_at, p.order_id`,
    [customerId],
  );
}

const BLANK = `update parcels p set tracking_number = '', tracking_url = null, driver_name = null, driver_phone = null, delivery_code = null`;

/**
 * In the parcels of a member's finished orders, erases the tracking number and its link, by which the carrier could
 * identify the recipient, the delivery code, and the name and phone number of the driver.
 */
export async function blankParcelsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `${BLANK} from order_owners o where o.order_id = p.order_id and o.customer_id = $1
       and o.status in ('expired', 'cancelled', 'returned', 'completed')`,
    [customerId],
  );
}

export async function blankParcelsOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(`${BLANK} where p.order_id = any($1)`, [orderIds]);
}
