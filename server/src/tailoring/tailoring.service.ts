// Functions for measurement sets: for the requests of shoppers, and for the slices of carts, visits and orders.
import { SETS_MAX } from '@hindam/contract/tailoring';
import type { Measurements } from '@hindam/contract/measurements';
import type { Transaction } from '../kernel/database.ts';
import { type Key, runOnce } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { actorOf, type Owner, ownerByMember } from '../kernel/owner.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { GUEST_SET_RETENTION_DAYS, type Inches, inchesToStore, isSameBody } from './tailoring.ts';
import {
  adoptUsedSets,
  countSets,
  deleteSets,
  insertSet,
  insertVersion,
  loadSet,
  loadSets,
  loadVersions,
  lockOwner,
  lockSet,
  renameSet,
  type StoredSet,
  unlistSet,
} from './tailoring.store.ts';

export { adoptUsedSets, markSetInUse } from './tailoring.store.ts';

export async function listSets(shop: Shop, customerId: string): Promise<StoredSet[]> {
  return loadSets(shop.database, ownerByMember(customerId));
}

export interface SetToSave {
  setId: string | undefined;
  label: string;
  measurements: Measurements;
}

/**
 * Adds a measurement set or changes one. Under the idempotency key only the set's id is stored, so that it keeps no
 * copy of the measurements.
 */
export async function saveSet(shop: Shop, owner: Owner, set: SetToSave, key: Key | null): Promise<StoredSet> {
  return transaction(shop.database, async (tx) => {
    const { setId } = await runOnce(tx, key && { actor: actorOf(owner), ...key }, async () => ({
      setId: set.setId === undefined ? await addSet(tx, owner, set) : await changeSet(tx, owner, set.setId, set),
    }));
    return (await loadSet(tx, owner, setId)) ?? fault('NOT_FOUND');
  });
}

/**
 * Adds a measurement set in the caller's transaction, or changes the set with this id; if the owner does not have it
 * any more, a new set is added.
 */
export async function saveSetIn(tx: Transaction, owner: Owner, set: SetToSave): Promise<StoredSet> {
  const before = set.setId === undefined ? null : await lockSet(tx, owner, set.setId);
  const setId = before === null ? await addSet(tx, owner, set) : await changeSet(tx, owner, before.setId, set);
  return (await loadSet(tx, owner, setId)) ?? fault('NOT_FOUND');
}

async function addSet(tx: Transaction, owner: Owner, { label, measurements }: SetToSave): Promise<string> {
  await lockOwner(tx, owner);
  if ((await countSets(tx, owner)) >= SETS_MAX) refuse('MEASUREMENTS_FULL');
  return insertSet(tx, owner, label, inchesToStore(measurements));
}

async function changeSet(tx: Transaction, owner: Owner, setId: string, set: SetToSave): Promise<string> {
  const before = (await lockSet(tx, owner, setId)) ?? fault('NOT_FOUND');
  const inches = inchesToStore(set.measurements);
  const isSame = isSameBody(before.inches, inches);
  if (!isSame) await insertVersion(tx, setId, before.version + 1, inches);
  if (!isSame || before.label !== set.label) await renameSet(tx, setId, set.label);
  return setId;
}

/**
 * Takes a measurement set off the member's list and returns the remaining list. The row stays, because a cart may still
 * reference a version of the set.
 */
export async function deleteSet(shop: Shop, customerId: string, setId: string): Promise<StoredSet[]> {
  return transaction(shop.database, async (tx) => {
    if (!(await unlistSet(tx, customerId, setId))) fault('NOT_FOUND');
    return loadSets(tx, ownerByMember(customerId));
  });
}

/** Gives all measurement sets of a guest to the member, even beyond SETS_MAX, and returns the member's list. */
export async function mergeSets(shop: Shop, customerId: string, guestId: string): Promise<StoredSet[]> {
  const member = ownerByMember(customerId);
  return transaction(shop.database, async (tx) => {
    await adoptUsedSets(tx, hashSecret(guestId), member, null);
    return loadSets(tx, member);
  });
}

/**
 * Measurements by version id, for an order, which stores a copy of them. The ids must come from the shopper's own cart,
 * because the owner of a version is not checked here.
 */
export async function copyMeasurements(
  tx: Transaction,
  customSizeIds: readonly string[],
): Promise<ReadonlyMap<string, Inches>> {
  const versions = await loadVersions(tx, customSizeIds);
  return new Map(versions.map(({ versionId, inches }) => [versionId, inches]));
}

/**
 * Deletes those of the given measurement sets that were removed from their owner's list, or that belong to a guest and
 * were unused for GUEST_SET_RETENTION_DAYS. The caller has checked that no cart uses them.
 */
export async function purgeSets(tx: Transaction, setIds: readonly string[]): Promise<number> {
  return deleteSets(tx, setIds, GUEST_SET_RETENTION_DAYS);
}
