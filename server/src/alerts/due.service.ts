// The job that finds due alerts, and the content of their mails. Marking an alert as sent (`told_at`) and recording its
// event is one transaction, which only one node runs at a time. So several nodes never exceed the limits, and after a
// crash either all alerts of a run are marked and recorded, or none.
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

/**
 * Marks due alerts as sent and records their events, at most ALERTS_A_RUN of each kind. Returns their number; 0 when
 * another node is running this job.
 */
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
 * The content of an alert's mail; null when the alert was deleted, or its recipient has no mail address. Also null when
 * the alert does not hold any more (`isStillSo` of alerts.ts): then it is opened again (`reopenAlert`).
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

/** The content of a confirmation mail; null when the mail address was confirmed or refused meanwhile. */
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
