// What a shopper does with her measurement sets, and what a cart asks of them.
import { SETS_MAX } from '@hindam/contract/tailoring';
import type { Measurements } from '@hindam/contract/measurements';
import type { Transaction } from '../kernel/database.ts';
import { type Key, once } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { actorOf, type Owner, ownerByMember } from '../kernel/owner.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { GUEST_SETS_KEPT_DAYS, type Inches, inchesToKeep, isSameBody } from './tailoring.ts';
import {
  adoptSets,
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
  touchVersion,
  unlistSet,
} from './tailoring.store.ts';

export async function listSets(shop: Shop, customerId: string): Promise<StoredSet[]> {
  return loadSets(shop.database, ownerByMember(customerId));
}

export interface SetToSave {
  /** Undefined makes a new set. */
  setId: string | undefined;
  label: string;
  measurements: Measurements;
}

/** Keeps a set; a name alone changes no version. The key's answer is an id: bodies are kept in one place only. */
export async function saveSet(shop: Shop, owner: Owner, set: SetToSave, key: Key | null): Promise<StoredSet> {
  return transaction(shop.database, async (tx) => {
    const { setId } = await once(tx, key && { actor: actorOf(owner), ...key }, async () => ({
      setId: set.setId === undefined ? await addSet(tx, owner, set) : await changeSet(tx, owner, set.setId, set),
    }));
    return (await loadSet(tx, owner, setId)) ?? fault('NOT_FOUND');
  });
}

async function addSet(tx: Transaction, owner: Owner, { label, measurements }: SetToSave): Promise<string> {
  await lockOwner(tx, owner);
  if ((await countSets(tx, owner)) >= SETS_MAX) refuse('MEASUREMENTS_FULL');
  return insertSet(tx, owner, label, inchesToKeep(measurements));
}

async function changeSet(tx: Transaction, owner: Owner, setId: string, set: SetToSave): Promise<string> {
  const before = (await lockSet(tx, owner, setId)) ?? fault('NOT_FOUND');
  const inches = inchesToKeep(set.measurements);
  const isSame = isSameBody(before.inches, inches);
  if (!isSame) await insertVersion(tx, setId, before.version + 1, inches);
  if (!isSame || before.label !== set.label) await renameSet(tx, setId, set.label);
  return setId;
}

/** Takes a set off her list; a cart may still name a version of it. */
export async function deleteSet(shop: Shop, customerId: string, setId: string): Promise<StoredSet[]> {
  return transaction(shop.database, async (tx) => {
    if (!(await unlistSet(tx, customerId, setId))) fault('NOT_FOUND');
    return loadSets(tx, ownerByMember(customerId));
  });
}

/** She keeps the sets her device made as a guest, even beyond the number she may add herself. */
export async function mergeSets(shop: Shop, customerId: string, guestId: string): Promise<StoredSet[]> {
  const member = ownerByMember(customerId);
  return transaction(shop.database, async (tx) => {
    await adoptSets(tx, hashSecret(guestId), member, null);
    return loadSets(tx, member);
  });
}

/** For a cart that takes a guest's lines over: the sets they name go with them. */
export async function adoptWornSets(
  tx: Transaction,
  guestHash: Buffer,
  owner: Owner,
  customSizeIds: readonly string[],
): Promise<void> {
  await adoptSets(tx, guestHash, owner, customSizeIds);
}

/** For a cart: the measurements of a version, null when it is not this owner's. It stays until the transaction ends. */
export async function markSetInUse(tx: Transaction, owner: Owner, customSizeId: string): Promise<string[] | null> {
  return touchVersion(tx, owner, customSizeId);
}

/** For an order, which keeps a copy: measurements by version. The caller has the versions from the cart they are worn in. */
export async function copyMeasurements(
  tx: Transaction,
  customSizeIds: readonly string[],
): Promise<ReadonlyMap<string, Inches>> {
  const versions = await loadVersions(tx, customSizeIds);
  return new Map(versions.map(({ versionId, inches }) => [versionId, inches]));
}

/** Throws away those of the sets that nobody needs; the caller has seen that no cart names them. */
export async function purgeSets(tx: Transaction, setIds: readonly string[]): Promise<number> {
  return deleteSets(tx, setIds, GUEST_SETS_KEPT_DAYS);
}
