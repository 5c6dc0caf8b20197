// SQL that exports and erases the personal data in orders. Erasing leaves sums, order and invoice numbers, product
// texts and history.
import type { Transaction } from '../kernel/database.ts';
import type { PostalAddress } from '../customers/postal-address.ts';

const FINAL = `'expired', 'cancelled', 'returned', 'completed'`;

const blank = (which: string, how: string): string => `with found as (
  select id from orders where ${which} order by id ${how}
), blanked as (
  update orders o set name = '', email = null, dial_code = null, phone = null,
    email_hmac = null, phone_hmac = null, address_hmac = null, cancel_reason_text = null, cancel_lines = null, gift_note = '',
    delivery_note = '', placed_dial_code = null, placed_phone = null,
    shipping_address = jsonb_build_object('country', o.shipping_address -> 'country'),
    billing_address = jsonb_build_object('country', o.billing_address -> 'country'),
    -- An order with replaced_by set, here to its own id, is not placed by a late payment: the payment is refunded,
    -- because nobody could be told of the order.
    replaced_by = case when o.status = 'expired' then coalesce(o.replaced_by, o.id) else o.replaced_by end,
    customer_id = null, cart_id = null, access_version = o.access_version + 1, blanked_at = shop.now(), version = o.version + 1
  from found f where o.id = f.id returning o.id
), words as (
  update order_lines l set remarks = '', custom_size_label = null, custom_size_id = null from blanked b where l.order_id = b.id
), reasons as (
  update order_cancellations c set reason_text = '' from blanked b where c.order_id = b.id
), buyers as (
  delete from invoice_buyers y using invoices i, blanked b where y.invoice_id = i.id and i.order_id = b.id
), amendments as (
  delete from order_amendments a using blanked b where a.order_id = b.id
), bodies as (
  delete from order_line_measurements m using order_lines l, blanked b where l.id = m.line_id and l.order_id = b.id
)
select id from blanked`;

/**
 * A run of the scheduled job erases the data of at most 500 orders with each statement and skips locked ones; the next
 * run takes the rest.
 */
const BATCH_LIMIT = 'limit 500 for update skip locked';

const BLANK_MEMBERS = blank(`customer_id = $1 and status in (${FINAL}) and blanked_at is null`, 'for update');
const BLANK_DETACHED = blank(`erase_when_final and status in (${FINAL}) and blanked_at is null`, BATCH_LIMIT);
const BLANK_UNPAID = blank(
  `status = 'expired' and blanked_at is null and status_since < shop.now() - make_interval(days => $1)`,
  BATCH_LIMIT,
);

export async function blankFinalOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(BLANK_MEMBERS, [customerId]);
}

/**
 * Removes the member from the orders that still name the member, which are unfinished after `blankFinalOf`. These keep
 * contact and address, because the pieces still have to reach the member; once an order is finished, `blankDetached`
 * erases its personal data.
 */
export async function detachOpenOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    'update orders set customer_id = null, cart_id = null, erase_when_final = true, version = version + 1 where customer_id = $1',
    [customerId],
  );
}

export async function blankDetached(tx: Transaction): Promise<string[]> {
  return (await tx.query<{ id: string }>(BLANK_DETACHED)).map(({ id }) => id);
}

export async function blankUnpaid(tx: Transaction, days: number): Promise<string[]> {
  return (await tx.query<{ id: string }>(BLANK_UNPAID, [days])).map(({ id }) => id);
}

export interface ExportedOrder {
  number: string | null;
  orderedAt: Date;
  placedAt: Date | null;
  status: string;
  payment: { option: string; status: string; currency: string; paidMinor: number; refundedMinor: number };
  contact: { name: string; email: string | null; dialCode: string | null; phone: string | null };
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  sums: Record<string, number | null>;
  gift: { note: string; wrapped: boolean } | null;
  deliveryNote: string;
  /** The phone number the order was placed with, if it was changed since; else null. */
  placedWith: string | null;
  amendments: unknown[];
  coupon: string | null;
  lines: unknown[];
  history: unknown[];
  papers: unknown[];
  cancellations: unknown[];
  cancelRequest: { at: Date; reasonCode: string; reasonText: string; pieces: unknown[] | null } | null;
}

export async function loadExportedOrders(tx: Transaction, customerId: string): Promise<ExportedOrder[]> {
  return tx.query<ExportedOrder>(
    `select o.number, o.created_at as "orderedAt", o.placed_at as "placedAt", o.status,
       json_build_object('option', o.payment_option, 'status', o.payment_status, 'currency', o.currency, 'paidMinor', o.paid_minor,
         'refundedMinor', o.refunded_minor) as payment,
       json_build_object('name', o.name, 'email', o.email, 'dialCode', o.dial_code, 'phone', o.phone) as contact,
       o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
       json_build_object('subtotalMinor', o.subtotal_minor, 'discountMinor', o.discount_minor, 'shippingMinor', o.shipping_minor,
         'wrappingMinor', o.wrapping_minor, 'codFeeMinor', o.cod_fee_minor, 'vatMinor', o.vat_minor, 'totalMinor', o.total_minor) as sums,
       case when o.is_gift then json_build_object('note', o.gift_note, 'wrapped', o.wrapping_minor is not null) end as gift,
       o.delivery_note as "deliveryNote", o.placed_dial_code || o.placed_phone as "placedWith",
       coalesce((select json_agg(json_build_object('at', a.at, 'before', a.before, 'after', a.after) order by a.id)
         from order_amendments a where a.order_id = o.id), '[]') as amendments,
       o.coupon_code as coupon,
       coalesce((select json_agg(json_build_object('title', coalesce(l.texts -> o.language, l.texts -> 'en') ->> 'title', 'sku', l.sku,
         'colour', coalesce(l.texts -> o.language, l.texts -> 'en') ->> 'colour', 'size', l.size, 'quantity', l.quantity,
         'cancelled', l.cancelled, 'unitMinor', l.unit_minor, 'lineTotalMinor', l.line_total_minor, 'discountMinor', l.discount_minor,
         'remarks', l.remarks, 'measurementsNamed', l.custom_size_label, 'inches', shop.inches_of_line(l.id), 'tailoringStage', l.tailoring_stage)
         order by l.position) from order_lines l where l.order_id = o.id), '[]') as lines,
       coalesce((select json_agg(json_build_object('at', e.at, 'what', e.what, 'from', e.from_status, 'to', e.to_status, 'by', e.mover,
         'note', e.note) order by e.seq) from order_events e where e.order_id = o.id), '[]') as history,
       coalesce((select json_agg(json_build_object('kind', i.kind, 'number', i.number, 'amountMinor', i.amount_minor, 'issuedAt', i.issued_at,
         'states', c.content, 'billedTo', y.address) order by i.issued_at, i.number)
         from invoices i left join invoice_contents c on c.invoice_id = i.id left join invoice_buyers y on y.invoice_id = i.id where i.order_id = o.id), '[]') as papers,
       coalesce((select json_agg(json_build_object('at', c.created_at, 'by', c.mover, 'reasonCode', c.reason_code, 'reasonText', c.reason_text,
         'refundMinor', c.refund_minor, 'feeMinor', c.fee_minor, 'pieces', c.lines) order by c.created_at)
         from order_cancellations c where c.order_id = o.id), '[]') as cancellations,
       case when o.cancel_reason_code is not null then json_build_object('at', o.cancel_requested_at, 'reasonCode', o.cancel_reason_code,
         'reasonText', o.cancel_reason_text, 'pieces', o.cancel_lines) end as "cancelRequest"
     from orders o where o.customer_id = $1 order by o.created_at, o.id`,
    [customerId],
  );
}
