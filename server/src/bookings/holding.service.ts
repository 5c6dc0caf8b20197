// Who may hold how many times of home visits, and for how long. Members hold theirs at once. A guest's visit holds its
// time for a short while, until the guest confirms it by the link in the mail, which proves the mail address
// (decision 104).
import { lockMember } from '../customers/customers.service.ts';
import type { From, Member } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { askerNetwork } from '../kernel/networks.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type Booking, isOpen, OPEN_VISITS_MAX, UNCALLED_OF_NETWORK_MAX } from './bookings.ts';
import {
  countOpenOf,
  countOpenWith,
  countUncalled,
  hasConfirmation,
  loadBooking,
  loadConfirmed,
  lockBooking,
  lockContacts,
  type NewBooking,
  writeConfirmed,
  writeHistory,
} from './bookings.store.ts';
import { confirmedBy, isVisitKey } from './visit-access.ts';

/** What decides for how long the time of a requested visit is held, and against which limits the visit counts. */
export interface Holder {
  member: Member | null;
  from: Pick<From, 'network' | 'site'>;
  /** Keys of orders and visits that the browser's cookie holds, by order or visit id. */
  keys: ReadonlyMap<string, string>;
}

type HeldFor = Pick<NewBooking, 'email' | 'dialCode' | 'phone'>;
export type Hold = Pick<NewBooking, 'confirmMinutes' | 'networkHmac'>;

/**
 * Whether this browser holds the key of an earlier visit that its guest confirmed by a mail to the same address. The new
 * visit then needs no confirmation.
 */
async function hasConfirmed(tx: Transaction, shop: Shop, { keys }: Holder, email: string): Promise<boolean> {
  const visits = await loadConfirmed(tx, [...keys.keys()], email);
  return visits.some((visit) => isVisitKey(shop.secrets, visit, keys.get(visit.bookingId) ?? ''));
}

/**
 * Refuses a visit beyond the limits; a member is counted by the account, a guest by contacts and network address. The
 * locks make concurrent requests of one shopper, or from one address, run one after the other.
 */
export async function reserveHold(
  tx: Transaction,
  shop: Shop,
  holder: Holder,
  { email, dialCode, phone }: HeldFor,
): Promise<Hold> {
  const { member, from } = holder;
  if (member) {
    await lockMember(tx, member.customerId);
    if ((await countOpenOf(tx, member.customerId)) >= OPEN_VISITS_MAX) refuse('VISITS_OPEN_MAX');
    return { confirmMinutes: null, networkHmac: null };
  }
  if (email === null) throw new Error('a guest without a mail address cannot confirm a visit');
  const { limitsFactor, visitConfirmMinutes } = shop.config;
  const networkHmac = shop.secrets.hmac('visits of a network', askerNetwork(from));
  await lockContacts(tx, [email, `${dialCode}${phone}`, networkHmac.toString('hex')]);
  if ((await countOpenWith(tx, { email, dialCode, phone })) >= OPEN_VISITS_MAX) refuse('VISITS_OPEN_MAX');
  const most = Math.max(1, Math.floor(UNCALLED_OF_NETWORK_MAX * limitsFactor));
  if ((await countUncalled(tx, networkHmac)) >= most) refuse('VISITS_OF_NETWORK_MAX');
  const isConfirmed = await hasConfirmed(tx, shop, holder, email);
  return { confirmMinutes: isConfirmed ? null : visitConfirmMinutes, networkHmac };
}

/**
 * Keeps the visit's time for good. May be repeated. Refuses with VISIT_LINK_WRONG for a key that this shop did not make,
 * and with VISIT_NOT_HELD if the visit was cancelled meanwhile.
 */
export async function confirmVisit(shop: Shop, key: string): Promise<Booking> {
  const bookingId = confirmedBy(shop.secrets, key) ?? refuse('VISIT_LINK_WRONG');
  return transaction(shop.database, async (tx) => {
    const booking = (await lockBooking(tx, bookingId)) ?? fault('NOT_FOUND');
    const isAwaited = booking.confirmBy !== null;
    if (!isOpen(booking.status)) return isAwaited ? refuse('VISIT_NOT_HELD') : booking;
    if (await hasConfirmation(tx, bookingId)) return booking;
    const row = { from: null, to: null, by: 'shopper', operatorId: null, note: '' } as const;
    await writeHistory(tx, bookingId, { ...row, what: 'confirmed' });
    // After a call of the shop nothing waits for the confirmation, but it still proves the mail address.
    if (!isAwaited) return booking;
    await writeConfirmed(tx, bookingId);
    await record(tx, 'booking.requested', { bookingId });
    return (await loadBooking(tx, bookingId)) ?? fault('NOT_FOUND');
  });
}
