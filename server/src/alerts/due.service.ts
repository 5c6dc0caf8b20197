// The job that finds alerts that are due. An alert is marked as told and its event recorded in one transaction, which
// only one node runs at a time; so two nodes together tell no more recipients than one would, and a crash tells either
// all of a run or none.
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { onOneNode } from '../kernel/jobs.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { findUnconfirmed } from './addresses.store.ts';
import { isStillSo, roomsIn } from './alerts.ts';
import { alertsOffKeyOf, confirmKeyOf } from './alerts.service.ts';
import { type DueAlert, findDue, loadWaited, markBackInStock, markPriceDrops, reopenAlert } from './due.store.ts';

const ALERTS_A_RUN = 500;

/** Records the alerts that are due, at most ALERTS_A_RUN of each kind, and returns their number; 0 on the other nodes. */
export async function tellDue({ database }: Pick<Shop, 'database'>): Promise<number> {
  let told = 0;
  await onOneNode(database, 'alerts', async (tx) => {
    const rooms = roomsIn(await loadWaited(tx), ALERTS_A_RUN);
    const back = rooms.length > 0 ? await markBackInStock(tx, rooms) : [];
    const alertIds = [...back, ...(await markPriceDrops(tx, ALERTS_A_RUN))];
    for (const alertId of alertIds) await record(tx, 'alert.due', { alertId });
    told = alertIds.length;
  });
  return told;
}

export interface AlertToTell extends Omit<DueAlert, 'email' | 'sealed' | 'addressId'> {
  to: string;
  offKey: string;
  priceMinor: number;
}

/**
 * What the mail about a told alert needs; null when its recipient has ended it, has left or has no address. Null too when
 * it is no longer so, because a price rose again or the piece was taken off sale since the alert was marked: then nobody
 * is told, and the alert is open again.
 */
export async function alertToTell(tx: Transaction, secrets: Secrets, alertId: string): Promise<AlertToTell | null> {
  const due = await findDue(tx, alertId);
  if (!due) return null;
  if (!isStillSo(due)) {
    await reopenAlert(tx, alertId);
    return null;
  }
  const { email, sealed, addressId, ...alert } = due;
  const to = sealed ? String(secrets.open(sealed)) : email;
  const askerId = alert.customerId ?? addressId;
  return to === null || askerId === null ? null : { ...alert, to, offKey: alertsOffKeyOf(secrets, askerId) };
}

export interface AddressToConfirm {
  to: string;
  language: string;
  confirmKey: string;
  offKey: string;
}

/** What the mail that asks a guest's address to confirm needs; null when it was confirmed or refused meanwhile. */
export async function addressToConfirm(
  db: Queries,
  secrets: Secrets,
  addressId: string,
): Promise<AddressToConfirm | null> {
  const address = await findUnconfirmed(db, addressId);
  if (!address) return null;
  return {
    to: String(secrets.open(address.sealed)),
    language: address.language,
    confirmKey: confirmKeyOf(secrets, addressId),
    offKey: alertsOffKeyOf(secrets, addressId),
  };
}
