// SQL of home visits and their history.
import { CHANGE_HOURS, type BookingMover, type BookingStatus } from '@hindam/contract/booking-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Booking } from './bookings.ts';

const BOOKING = `select b.id as "bookingId", b.reference, b.customer_id as "customerId", b.guest_hash as "guestHash", b.market,
    b.area, b.team as "teamId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.status, b.language, b.name, b.email,
    b.dial_code as "dialCode", b.phone, b.address, b.type_ids as "typeIds", b.remarks, b.contact_due as "contactDue",
    b.measurement_set_id as "setId", b.custom_size_id as "customSizeId", b.sequence, b.version,
    b.access_version as "accessVersion", b.confirm_by as "confirmBy", b.to_move_reason as "toMoveReason", b.updated_at as "updatedAt", m.time_zone as "timeZone",
    b.starts_at - make_interval(hours => ${CHANGE_HOURS}) as "changeUntil",
    b.starts_at - make_interval(hours => ${CHANGE_HOURS}) > shop.now() as "isInTime"
  from bookings b join markets m on m.code = b.market`;

export async function loadBooking(db: Queries, bookingId: string): Promise<Booking | null> {
  const [booking] = await db.query<Booking>(`${BOOKING} where b.id = $1`, [bookingId]);
  return booking ?? null;
}

export async function lockBooking(tx: Transaction, bookingId: string): Promise<Booking | null> {
  const [booking] = await tx.query<Booking>(`${BOOKING} where b.id = $1 for update of b`, [bookingId]);
  return booking ?? null;
}

export async function loadOpenOf(db: Queries, customerId: string): Promise<Booking[]> {
  return db.query<Booking>(
    `${BOOKING} where b.customer_id = $1 and b.status in ('requested', 'contacted', 'scheduled', 'on_the_way')
       and b.ends_at > shop.now() order by b.starts_at, b.id limit 20`,
    [customerId],
  );
}

export interface NewBooking {
  bookingId: string;
  reference: string;
  customerId: string | null;
  guestHash: Buffer | null;
  market: string;
  area: string;
  teamId: number;
  startsAt: Date;
  endsAt: Date;
  language: string;
  name: string;
  email: string | null;
  dialCode: string;
  phone: string;
  address: object;
  typeIds: readonly string[];
  remarks: string;
  /** The day by the end of which the shop must phone the shopper, YYYY-MM-DD in the market's zone. */
  contactDay: string;
  /** The minutes within which a guest must confirm the visit; null if it need not be confirmed. */
  confirmMinutes: number | null;
  /** Of the network address of a guest; null for a member. */
  networkHmac: Buffer | null;
}

export async function insertBooking(tx: Transaction, booking: NewBooking): Promise<void> {
  await tx.query(
    `insert into bookings (id, reference, customer_id, guest_hash, market, area, team, starts_at, ends_at, language, name, email,
       dial_code, phone, address, type_ids, remarks, contact_due, confirm_by, network_hmac)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       (($18::date + 1)::timestamp at time zone m.time_zone) - interval '1 second',
       shop.now() + make_interval(mins => $19), $20
     from markets m where m.code = $5`,
    [
      booking.bookingId,
      booking.reference,
      booking.customerId,
      booking.guestHash,
      booking.market,
      booking.area,
      booking.teamId,
      booking.startsAt,
      booking.endsAt,
      booking.language,
      booking.name,
      booking.email,
      booking.dialCode,
      booking.phone,
      JSON.stringify(booking.address),
      booking.typeIds,
      booking.remarks,
      booking.contactDay,
      booking.confirmMinutes,
      booking.networkHmac,
    ],
  );
}

/** The last second of a day in a market's zone. */
export async function endOfDay(db: Queries, day: string, timeZone: string): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    `select (($1::date + 1)::timestamp at time zone $2) - interval '1 second' as at`,
    [day, timeZone],
  );
  return row!.at;
}

/**
 * Locks what a guest's visits are counted by (mail address, phone number, HMAC of the network address) until the
 * transaction ends. So concurrent requests that share one of them run one after the other, and `countOpenWith` and
 * `countUncalled` count the visits of the earlier ones.
 */
export async function lockContacts(tx: Transaction, contacts: readonly string[]): Promise<void> {
  for (const contact of [...contacts].sort())
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`visit:${contact}`]);
}

const TO_COME = `status in ('requested', 'contacted', 'scheduled') and ends_at > shop.now()`;

/**
 * How many visits to come the member has requested. What guests requested does not count, even after it became the
 * member's, because anybody can type the member's contacts.
 */
export async function countOpenOf(tx: Transaction, customerId: string): Promise<number> {
  const [row] = await tx.query<{ open: number }>(
    `select count(*)::int as open from bookings where customer_id = $1 and guest_hash is null and ${TO_COME}`,
    [customerId],
  );
  return row?.open ?? 0;
}

/** How many visits to come have this e-mail address or phone number, whoever requested them. */
export async function countOpenWith(
  tx: Transaction,
  { email, dialCode, phone }: Pick<NewBooking, 'email' | 'dialCode' | 'phone'>,
): Promise<number> {
  const [row] = await tx.query<{ open: number }>(
    `select count(*)::int as open from bookings
     where ${TO_COME} and (email = $1 or (phone = $3 and dial_code = $2))`,
    [email, dialCode, phone],
  );
  return row?.open ?? 0;
}

/** How many visits guests of a network address have requested about which the shop has not phoned yet. */
export async function countUncalled(tx: Transaction, networkHmac: Buffer): Promise<number> {
  const [row] = await tx.query<{ uncalled: number }>(
    `select count(*)::int as uncalled from bookings where network_hmac = $1 and status = 'requested' and ends_at > shop.now()`,
    [networkHmac],
  );
  return row?.uncalled ?? 0;
}

/**
 * Of these visits those whose guest confirmed them by the link that was mailed to this address. A call of the shop, which
 * ends the wait for a confirmation too, proves the number alone.
 */
export async function loadConfirmed(
  tx: Transaction,
  bookingIds: readonly string[],
  email: string,
): Promise<Pick<Booking, 'bookingId' | 'accessVersion'>[]> {
  return tx.query(
    `select id as "bookingId", access_version as "accessVersion" from bookings
     where id = any($1) and email = $2
       and exists (select from booking_events e where e.booking_id = bookings.id and e.what = 'confirmed')`,
    [bookingIds, email],
  );
}

export async function hasConfirmation(tx: Transaction, bookingId: string): Promise<boolean> {
  const rows = await tx.query(`select from booking_events where booking_id = $1 and what = 'confirmed' limit 1`, [
    bookingId,
  ]);
  return rows.length > 0;
}

export async function writeConfirmed(tx: Transaction, bookingId: string): Promise<void> {
  await tx.query('update bookings set confirm_by = null where id = $1', [bookingId]);
}

/** Locks up to `limit` requested visits not confirmed in time, and skips those that another transaction has locked. */
export async function lockUnconfirmed(tx: Transaction, limit: number): Promise<Booking[]> {
  return tx.query<Booking>(
    `${BOOKING} where b.status = 'requested' and b.confirm_by <= shop.now() order by b.id limit $1 for update of b skip locked`,
    [limit],
  );
}

export async function isPast(db: Queries, at: Date): Promise<boolean> {
  const [row] = await db.query<{ isPast: boolean }>('select $1 <= shop.now() as "isPast"', [at]);
  return row!.isPast;
}

export interface NewTime {
  teamId: number;
  startsAt: Date;
  endsAt: Date;
}

export async function writeTime(tx: Transaction, bookingId: string, { teamId, startsAt, endsAt }: NewTime) {
  await tx.query(
    `update bookings set team = $2, starts_at = $3, ends_at = $4, sequence = sequence + 1, version = version + 1,
       to_move_at = null, to_move_reason = null, updated_at = shop.now() where id = $1`,
    [bookingId, teamId, startsAt, endsAt],
  );
}

export type NewDetails = Pick<NewBooking, 'area' | 'address' | 'name' | 'dialCode' | 'phone' | 'remarks'>;

export async function writeDetails(tx: Transaction, bookingId: string, details: NewDetails): Promise<void> {
  const { area, address, name, dialCode, phone, remarks } = details;
  await tx.query(
    `update bookings set area = $2, address = $3, name = $4, dial_code = $5, phone = $6, remarks = $7,
       sequence = sequence + 1, version = version + 1, updated_at = shop.now() where id = $1`,
    [bookingId, area, JSON.stringify(address), name, dialCode, phone, remarks],
  );
}

/**
 * Any status but `cancelled` ends the wait for the guest's confirmation. A cancelled visit keeps `confirm_by`, by which
 * `isLapsed` tells that it was cancelled for want of a confirmation.
 */
export async function writeStatus(tx: Transaction, bookingId: string, status: BookingStatus): Promise<void> {
  await tx.query(
    `update bookings set status = $2, version = version + 1, updated_at = shop.now(), network_hmac = null,
       confirm_by = case when $2 = 'cancelled' then confirm_by end,
       sequence = sequence + case when $2 in ('scheduled', 'cancelled') then 1 else 0 end where id = $1`,
    [bookingId, status],
  );
}

export async function writeMeasured(
  tx: Transaction,
  bookingId: string,
  { setId, versionId }: { setId: string; versionId: string },
): Promise<void> {
  await tx.query('update bookings set measurement_set_id = $2, custom_size_id = $3 where id = $1', [
    bookingId,
    setId,
    versionId,
  ]);
}

export interface HistoryRow {
  from: BookingStatus | null;
  to: BookingStatus | null;
  by: BookingMover;
  operatorId: string | null;
  what: string;
  note: string;
}

/** Adds a row to the visit's history and returns the row's id. */
export async function writeHistory(tx: Transaction, bookingId: string, row: HistoryRow): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into booking_events (id, booking_id, from_status, to_status, mover, operator_id, what, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, bookingId, row.from, row.to, row.by, row.operatorId, row.what, row.note],
  );
  return id;
}

export async function loadHistory(db: Queries, bookingId: string): Promise<(HistoryRow & { at: Date })[]> {
  return db.query(
    `select at, from_status as "from", to_status as "to", mover as "by", operator_id as "operatorId", what, note
     from booking_events where booking_id = $1 order by at, id`,
    [bookingId],
  );
}

export interface ListedVisit {
  bookingId: string;
  reference: string;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  area: string;
  teamId: number;
  team: string;
  name: string;
  city: string;
  contactDue: Date;
  secondsLeft: number;
}

const LISTED = `select b.id as "bookingId", b.reference, b.status, b.starts_at as "startsAt", b.ends_at as "endsAt", b.area,
    b.team as "teamId", t.name as team, b.name, coalesce(nullif(b.address->>'city', ''), b.address->>'state', '') as city,
    b.contact_due as "contactDue", floor(extract(epoch from b.contact_due - shop.now()))::int as "secondsLeft",
    b.to_move_reason as reason, b.to_move_at as since
  from bookings b join visit_teams t on t.id = b.team join markets m on m.code = b.market`;

/**
 * At most 1000 visits that begin on the `days` days from `from` on, in the market's zone; `teams` is null for all
 * teams.
 */
export async function loadVisits(
  db: Queries,
  { market, from, days, teams }: { market: string; from: string; days: number; teams: readonly number[] | null },
): Promise<ListedVisit[]> {
  return db.query<ListedVisit>(
    `${LISTED} where b.market = $1 and b.starts_at >= $2::date::timestamp at time zone m.time_zone
       and b.starts_at < ($2::date + $3::int)::timestamp at time zone m.time_zone
       and ($4::int[] is null or b.team = any($4)) order by b.starts_at, b.team limit 1000`,
    [market, from, days, teams],
  );
}

export async function loadDue(db: Queries, market: string): Promise<ListedVisit[]> {
  return db.query<ListedVisit>(
    `${LISTED} where b.market = $1 and b.status = 'requested' and b.confirm_by is null order by b.contact_due, b.id limit 200`,
    [market],
  );
}

export async function loadListed(db: Queries, bookingIds: readonly string[]): Promise<ListedVisit[]> {
  return db.query<ListedVisit>(`${LISTED} where b.id = any($1) order by b.starts_at, b.id`, [bookingIds]);
}

export interface VisitToMove extends ListedVisit {
  reason: string;
  since: Date;
}

export async function loadToMove(db: Queries, market: string): Promise<VisitToMove[]> {
  return db.query<VisitToMove>(
    `${LISTED} where b.market = $1 and b.to_move_at is not null and b.status in ('requested', 'contacted', 'scheduled')
       and b.starts_at > shop.now() order by b.starts_at, b.id limit 1000`,
    [market],
  );
}

export async function countOverdue(db: Queries): Promise<number> {
  const [row] = await db.query<{ overdue: number }>(
    `select count(*)::int as overdue from bookings where status = 'requested' and contact_due < shop.now()`,
  );
  return row?.overdue ?? 0;
}

/**
 * Marks up to `limit` requested visits about which the shop should have phoned the shopper by now and that are not
 * marked yet; returns their ids.
 */
export async function markOverdue(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update bookings set escalated_at = shop.now() where id in (
       select id from bookings where status = 'requested' and contact_due < shop.now() and escalated_at is null
       order by id limit $1 for update skip locked) returning id`,
    [limit],
  );
  return rows.map(({ id }) => id).sort();
}

/**
 * Makes guests' visits with this e-mail address or phone number the member's. The number counts only if the visit's
 * details were never changed, because whoever has the visit's link could have entered another number. Returns, for each
 * visit, the hash of the guest's id and the version of the measurement set that was taken at it.
 */
export async function giveVisits(
  tx: Transaction,
  customerId: string,
  { email, dialCode, phone }: { email: string | null; dialCode: string | null; phone: string | null },
): Promise<{ guestHash: Buffer | null; customSizeId: string | null }[]> {
  return tx.query(
    `with found as (
       select id from bookings b where customer_id is null and (email = $2 or (phone = $4 and dial_code = $3
         and not exists (select from booking_events e where e.booking_id = b.id and e.what = 'details_changed')))
       order by id for update
     )
     update bookings b set customer_id = $1, version = b.version + 1,
       confirm_by = case when b.status = 'cancelled' then b.confirm_by end from found f where b.id = f.id
     returning b.guest_hash as "guestHash", b.custom_size_id as "customSizeId"`,
    [customerId, email, dialCode, phone],
  );
}

export async function deleteVisitsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from bookings where customer_id = $1', [customerId]);
}

export async function deleteOldVisits(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query(
    'delete from bookings where ends_at < shop.now() - make_interval(days => $1) returning id',
    [days],
  );
  return rows.length;
}

export async function loadExportedVisits(tx: Transaction, customerId: string): Promise<unknown[]> {
  return tx.query(
    `select b.reference, b.status, b.area, b.starts_at as "startsAt", b.ends_at as "endsAt", b.name, b.email,
       b.dial_code as "dialCode", b.phone, b.address, b.remarks, b.language, b.contact_due as "contactDue",
       b.created_at as "createdAt", b.market,
       (select json_agg(json_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'by', e.mover, 'what', e.what)
          order by e.at, e.id) from booking_events e where e.booking_id = b.id) as history
     from bookings b where b.customer_id = $1 order by b.created_at, b.id`,
    [customerId],
  );
}
