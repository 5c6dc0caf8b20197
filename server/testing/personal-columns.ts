// States for each column of the tables about members what it holds, and dumps the database so that a test can search
// it. A column that could hold personal data and is not listed here makes a test fail.
import type { Queries } from '../src/kernel/database.ts';

/**
 * What a column holds. personal: the member's own texts, numbers and days, which an export shows and a deletion erases
 * · secret: a secret, a hash or encrypted data, which the export does not show as it is stored · choice: one of a few
 * values that everyone shares · shop: the shop's own texts and days · bytes: the member's own picture, which has no
 * text to search for (pictures.api.test.ts).
 */
export type Holds = 'personal' | 'secret' | 'choice' | 'shop' | 'bytes';

export const COLUMNS: Readonly<Record<string, Holds>> = {
  'customers.name': 'personal',
  'customers.email': 'personal',
  'customers.dial_code': 'choice',
  'customers.phone': 'personal',
  'customers.language': 'choice',
  'customer_personal.gender': 'choice',
  'customer_personal.date_of_birth': 'personal',
  'addresses.type': 'choice',
  'addresses.name': 'personal',
  'addresses.country': 'choice',
  'addresses.state': 'personal',
  'addresses.district': 'personal',
  'addresses.city': 'personal',
  'addresses.address_line_one': 'personal',
  'addresses.address_line_two': 'personal',
  'addresses.zip_code': 'personal',
  'addresses.dial_code': 'choice',
  'addresses.phone': 'personal',
  'addresses.alternate_number': 'personal',
  'addresses.landmark': 'personal',
  'addresses.email': 'personal',
  'card_accounts.provider': 'choice',
  'card_accounts.provider_account': 'secret',
  'kept_cards.token': 'secret',
  'kept_cards.token_hash': 'secret',
  'kept_cards.brand': 'choice',
  'credentials.password_hash': 'secret',
  'sessions.token_hash': 'secret',
  'sessions.device': 'personal',
  'known_devices.device_hash': 'secret',
  'passkeys.credential_id': 'secret',
  'passkeys.public_key': 'secret',
  'wishes.colour_code': 'shop',
  'wishes.seen_market': 'choice',
  'quiet_hours.time_zone': 'choice',
  'reminders_sent.kind': 'choice',
  'alerts.kind': 'choice',
  'alerts.market': 'choice',
  'notification_choices.topic': 'choice',
  'notification_choices.channel': 'choice',
  'passkeys.transports': 'choice',
  'passkeys.label': 'personal',
  'passkey_challenges.ref_hash': 'secret',
  'passkey_challenges.challenge': 'secret',
  'measurement_sets.guest_hash': 'secret',
  'measurement_sets.label': 'personal',
  'measurement_versions.inches': 'personal',
  'measurement_drafts.typed': 'personal',
  'carts.guest_hash': 'secret',
  'carts.market': 'choice',
  'carts.coupon_code': 'shop',
  // The result of a cart merge, stored with the merged cart of the guest: titles and quantities.
  'carts.merge_report': 'shop',
  'cart_lines.remarks': 'personal',
  'cart_lines.seen_market': 'choice',
  'orders.number': 'shop',
  'orders.market': 'choice',
  'orders.currency': 'choice',
  'orders.language': 'choice',
  'orders.status': 'choice',
  'orders.payment_status': 'choice',
  'orders.payment_option': 'choice',
  'orders.name': 'personal',
  'orders.email': 'personal',
  'orders.dial_code': 'choice',
  'orders.phone': 'personal',
  'orders.shipping_address': 'personal',
  'orders.billing_address': 'personal',
  'orders.address_hmac': 'secret',
  'orders.phone_hmac': 'secret',
  'orders.email_hmac': 'secret',
  'orders.coupon_code': 'shop',
  'orders.delivery_from': 'shop',
  'orders.delivery_to': 'shop',
  'orders.cancel_reason_code': 'choice',
  'orders.cancel_reason_text': 'personal',
  'orders.cancel_lines': 'shop',
  'orders.gift_note': 'personal',
  'orders.delivery_note': 'personal',
  'orders.placed_dial_code': 'choice',
  'orders.placed_phone': 'personal',
  'order_amendments.before': 'personal',
  'order_amendments.after': 'personal',
  'order_lines.sku': 'shop',
  'order_lines.colour_code': 'shop',
  'order_lines.size': 'shop',
  'order_lines.texts': 'shop',
  'order_lines.picture': 'shop',
  'order_lines.custom_size_label': 'personal',
  'order_lines.remarks': 'personal',
  'order_lines.tailoring_stage': 'choice',
  'order_line_measurements.measurements': 'personal',
  // order_events.note holds an operator's text or codes, never a shopper's text, because the history cannot be
  // anonymised.
  'order_events.from_status': 'choice',
  'order_events.to_status': 'choice',
  'order_events.mover': 'choice',
  'order_events.what': 'choice',
  'order_events.note': 'shop',
  'order_cancellations.lines': 'shop',
  'order_cancellations.mover': 'choice',
  'order_cancellations.reason_code': 'choice',
  'order_cancellations.reason_text': 'personal',
  'order_exchanges.lines': 'shop',
  'invoices.market': 'choice',
  'invoices.kind': 'choice',
  'invoices.number': 'shop',
  'invoice_contents.content': 'shop',
  'invoice_buyers.address': 'personal',
  // The carrier can identify the recipient by the tracking number; the driver's data is the carrier's.
  'parcels.carrier': 'shop',
  'parcels.tracking_number': 'personal',
  'parcels.tracking_url': 'personal',
  'parcels.driver_name': 'shop',
  'parcels.driver_phone': 'shop',
  'parcels.delivery_code': 'secret',
  'delivery_requests.kind': 'choice',
  'delivery_requests.state': 'choice',
  'delivery_requests.problem': 'choice',
  'delivery_requests.written': 'personal',
  // An operator’s text to the recipient, so the shop’s; it is erased together with `written`, which it answers.
  'delivery_requests.answer': 'shop',
  'returns.status': 'choice',
  // The shop's text to the shopper; it is erased together with the shopper's own text.
  'returns.answer': 'shop',
  'returns.received_note': 'shop',
  'returns.way': 'choice',
  'returns.pick_up_on': 'shop',
  'returns.bank': 'secret',
  'returns.bank_reference': 'shop',
  'return_lines.reason': 'choice',
  'return_lines.written': 'personal',
  'return_lines.condition': 'choice',
  'return_lines.wanted': 'choice',
  'return_pictures.digest': 'secret',
  'return_pictures.picture': 'bytes',
  'reviews.author': 'personal',
  'reviews.language': 'choice',
  'reviews.text': 'personal',
  'reviews.fit': 'choice',
  'reviews.size': 'shop',
  'reviews.picture_keys': 'shop',
  'reviews.state': 'choice',
  // The shop's text to the author; it is deleted together with the refused review.
  'reviews.reason': 'shop',
  'review_pictures.digest': 'secret',
  'review_pictures.picture': 'bytes',
  'review_pictures.key': 'shop',
  'review_pictures.placeholder': 'bytes',
  'review_votes.guest_hash': 'secret',
  // Payments and refunds hold the provider's identifiers and the operators' texts, which do not identify the member.
  'payments.provider': 'choice',
  'payments.option': 'choice',
  'payments.currency': 'choice',
  'payments.status': 'choice',
  'payments.provider_payment_id': 'shop',
  'payments.provider_url': 'shop',
  'payments.failure': 'choice',
  'payments.unmatched': 'choice',
  'payments.captured_currency': 'choice',
  'payment_parts.due_on': 'shop',
  'refunds.currency': 'choice',
  'refunds.why': 'choice',
  'refunds.note': 'shop',
  'refunds.status': 'choice',
  'refunds.provider_refund_id': 'shop',
  'refunds.last_error': 'shop',
  'refunds.bank': 'secret',
  'refunds.bank_reference': 'shop',
  'payments.waived_note': 'shop',
  'cash_collections.market': 'choice',
  'cash_collections.collected_by': 'shop',
  'cash_collections.collected_on': 'shop',
  'ledger_entries.account': 'choice',
  'ledger_entries.currency': 'choice',
  'ledger_entries.provider_refund_id': 'shop',
  'contact_messages.reference': 'shop',
  'contact_messages.language': 'choice',
  'contact_messages.name': 'personal',
  'contact_messages.email': 'personal',
  'contact_messages.subject': 'personal',
  'contact_messages.message': 'personal',
  'contact_messages.digest': 'secret',
  'contact_messages.state': 'choice',
  'contact_notes.state': 'choice',
  // An operator's text about the message; it is deleted together with the message.
  'contact_notes.note': 'shop',
  'bookings.reference': 'shop',
  'bookings.guest_hash': 'secret',
  'bookings.network_hmac': 'secret',
  'bookings.market': 'choice',
  'bookings.area': 'choice',
  'bookings.status': 'choice',
  'bookings.language': 'choice',
  'bookings.name': 'personal',
  'bookings.email': 'personal',
  'bookings.dial_code': 'choice',
  'bookings.phone': 'personal',
  'bookings.address': 'personal',
  'bookings.type_ids': 'shop',
  'bookings.remarks': 'personal',
  'bookings.to_move_reason': 'shop',
  // booking_events.note holds an operator's text.
  'booking_events.from_status': 'choice',
  'booking_events.to_status': 'choice',
  'booking_events.mover': 'choice',
  'booking_events.what': 'choice',
  'booking_events.note': 'shop',
  'letters.channel': 'choice',
  'letters.template': 'choice',
  'letters.language': 'choice',
  'letters.recipient_hmac': 'secret',
  'letters.mailbox_hmac': 'secret',
  'letters.over_quota': 'choice',
  'letters.topic': 'choice',
  'letters.sealed': 'secret',
  'letters.last_error': 'shop',
  'push_subscriptions.endpoint_hash': 'secret',
  'push_subscriptions.language': 'choice',
  'push_subscriptions.server_key': 'shop',
  'push_subscriptions.sealed': 'secret',
  'notifications.kind': 'choice',
  'notifications.order_number': 'shop',
  'notifications.booking_reference': 'shop',
};

const SPEAKING = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'date', 'ARRAY'];

/**
 * Tables from which foreign keys lead to `customers`, directly or through other tables, and tables with a column
 * customer_id, user_id or member_id.
 */
export async function tablesOfMembers(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `with recursive reach (id) as (
       select 'customers'::regclass::oid
       union select c.conrelid from pg_constraint c join reach r on c.confrelid = r.id where c.contype = 'f')
     select relname::text as name from reach join pg_class on oid = id
     union select c.table_name::text from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.column_name in ('customer_id', 'user_id', 'member_id') and t.table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The columns of these tables whose type could hold personal data (SPEAKING), each as `table.column`. */
export async function speakingColumns(db: Queries, tables: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type = any($2) order by 1`,
    [tables, SPEAKING],
  );
  return rows.map(({ name }) => name);
}

/** All values of one column except null, as texts; bytes are in hexadecimal. */
export async function valuesOf(db: Queries, column: string): Promise<string[]> {
  const [table = '', name = ''] = column.split('.');
  const rows = await db.query<{ value: unknown }>(`select to_jsonb("${name}") as value from "${table}"`);
  return rows.flatMap(({ value }) =>
    value === null ? [] : [typeof value === 'string' ? value : JSON.stringify(value, null, 1)],
  );
}

export interface DumpedRow {
  table: string;
  text: string;
}

export async function dump(db: Queries): Promise<DumpedRow[]> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not like 'pg\\_%' and table_schema <> 'information_schema' order by 1`,
  );
  const rows: DumpedRow[] = [];
  for (const { name } of tables) {
    const texts = await db.query<{ text: string }>(`select row_to_json(t)::text as text from ${name} t`);
    for (const { text } of texts) rows.push({ table: name, text });
  }
  return rows;
}

/** The markers that occur in the text, in plain or in hexadecimal, ignoring case. */
export function markersIn(text: string, markers: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return markers.filter(
    (marker) =>
      lower.includes(marker.toLowerCase()) ||
      lower.includes(Buffer.from(marker).toString('hex')) ||
      lower.includes(Buffer.from(marker.toLowerCase()).toString('hex')),
  );
}
