// Service functions of alerts: requesting, listing and ending them, and confirming a guest's address. A guest with
// fewer than ALERTS_MAX open alerts gets the same response whether the address is new, confirmed or refused, so that it
// does not reveal who has used the shop.
import { ALERTS_MAX } from '@hindam/contract/alert-kinds';
import { validate as isUuid } from 'uuid';
import { lockMember } from '../customers/customers.service.ts';
import type { Member } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Attempt, runOnce } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Hmacs, Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { confirmAddress, lockAddress, markAsked, purgeAddresses, stopAddress } from './addresses.store.ts';
import type { Asker, Wanted } from './alerts.ts';
import {
  countOpen,
  deleteAlert,
  endAlertsOf,
  findOffered,
  type ListedAlert,
  loadAlerts,
  loadWaitedFor,
  type NewAlert,
  purgeAlerts,
  saveAlert,
  type WaitedFor,
} from './alerts.store.ts';

const CONFIRM_PURPOSE = 'alerts confirm';
const OFF_PURPOSE = 'alerts off';
const VARIANTS_PER_PAGE = 20;

export const addressHmac = (secrets: Hmacs, email: string): Buffer => secrets.hmac('alert address', email);

const keyOf = (secrets: Secrets, purpose: string, id: string): string =>
  `${id}.${secrets.lasting.hmac(purpose, id).toString('base64url')}`;

export const confirmKeyOf = (secrets: Secrets, addressId: string): string => keyOf(secrets, CONFIRM_PURPOSE, addressId);

/**
 * The key of the link, in mails about alerts, that ends the recipient's unsent alerts. It gives access to nothing else.
 */
export const alertsOffKeyOf = (secrets: Secrets, askerId: string): string => keyOf(secrets, OFF_PURPOSE, askerId);

/** The member's or address's id in a key; null when the key's HMAC is not of this shop and purpose. */
function idIn(secrets: Secrets, purpose: string, key: string): string | null {
  const [id = '', hmac = ''] = key.split('.');
  return isUuid(id) && secrets.lasting.isHmac(purpose, id, Buffer.from(hmac, 'base64url')) ? id : null;
}

/**
 * The alert to store, still without its recipient. Refuses a product or variant that the market does not sell, and a
 * back-in-stock alert for a variant that is in stock.
 */
async function alertOf(tx: Transaction, market: string, wanted: Wanted): Promise<NewAlert> {
  const { kind, productId } = wanted;
  const offered = (await findOffered(tx, market, wanted)) ?? refuse('PRODUCT_GONE');
  if (kind === 'back_in_stock' && offered.available > 0) refuse('PIECE_IN_STOCK');
  const askedPriceMinor = kind === 'price_drop' ? offered.priceMinor : null;
  return { kind, productId, variantId: offered.variantId, market, customerId: null, addressId: null, askedPriceMinor };
}

async function saveFor(tx: Transaction, askerId: string, alert: NewAlert): Promise<void> {
  if ((await countOpen(tx, askerId, alert)) >= ALERTS_MAX) refuse('ALERTS_FULL');
  await saveAlert(tx, alert);
}

async function saveForGuest(
  tx: Transaction,
  secrets: Secrets,
  { email, language }: { email: string; language: string },
  alert: NewAlert,
): Promise<void> {
  const hmacs = secrets.lasting.each().map((one) => addressHmac(one, email));
  const { addressId, confirmed, refused } = await lockAddress(tx, { hmacs, sealed: secrets.seal(email), language });
  if (refused) return;
  await saveFor(tx, addressId, { ...alert, addressId });
  if (!confirmed && (await markAsked(tx, addressId))) await record(tx, 'alert.confirmation_wanted', { addressId });
}

/**
 * Stores the alert, or renews the asker's unsent one for the same variant (back in stock) or for the same product in
 * this market (price drop). Stores none for a guest's mail address whose owner rejected a confirmation mail within the
 * last REFUSED_DAYS.
 */
export async function askForAlert(
  { database, secrets, market }: Shop,
  { asker, language }: { asker: Asker; language: string },
  wanted: Wanted,
  attempt: Attempt | null,
): Promise<void> {
  await transaction(database, (tx) =>
    runOnce(tx, attempt, async () => {
      if (asker.kind === 'member') await lockMember(tx, asker.customerId);
      const alert = await alertOf(tx, market.code, wanted);
      if (asker.kind === 'guest') await saveForGuest(tx, secrets, { email: asker.email, language }, alert);
      else await saveFor(tx, asker.customerId, { ...alert, customerId: asker.customerId });
      return null;
    }),
  );
}

export function listAlerts({ database }: Shop, { customerId }: Member, language: string): Promise<ListedAlert[]> {
  return loadAlerts(database, customerId, language);
}

export async function endAlert({ database }: Shop, { customerId }: Member, alertId: string): Promise<void> {
  if (!(await deleteAlert(database, customerId, alertId))) fault('NOT_FOUND');
}

/** False for a key that this shop did not make, and when the mail address is refused or no longer stored. */
export async function confirmByKey({ database, secrets }: Shop, key: string): Promise<boolean> {
  const addressId = idIn(secrets, CONFIRM_PURPOSE, key);
  return addressId !== null && confirmAddress(database, addressId);
}

/**
 * Deletes the unsent alerts of the member or mail address in the key; a mail address must then be confirmed again.
 * False for a key that this shop did not make.
 */
export async function endByKey({ database, secrets }: Shop, key: string): Promise<boolean> {
  const askerId = idIn(secrets, OFF_PURPOSE, key);
  if (askerId === null) return false;
  await transaction(database, async (tx) => {
    await endAlertsOf(tx, askerId);
    await stopAddress(tx, askerId);
  });
  return true;
}

export async function viewWaitedFor(
  { database }: Shop,
  language: string,
  page: number,
): Promise<{ variants: WaitedFor[]; total: number; pages: number }> {
  const window = { limit: VARIANTS_PER_PAGE, skipped: (page - 1) * VARIANTS_PER_PAGE };
  const { variants, total } = await loadWaitedFor(database, language, window);
  return { variants, total, pages: Math.max(1, Math.ceil(total / VARIANTS_PER_PAGE)) };
}

export async function purgeOldAlerts(tx: Transaction): Promise<void> {
  await purgeAlerts(tx);
  await purgeAddresses(tx);
}
