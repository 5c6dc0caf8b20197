// A member's half-filled measurement form. One is kept for each member: the one that was changed last, on whichever
// device. It is no measurement set: nothing can be ordered by it.
import type { MeasurementDraft } from '@hindam/contract/tailoring';
import type { Transaction } from '../kernel/database.ts';
import { ownerByMember } from '../kernel/owner.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { deleteOldDrafts, insertDraft, loadDraft, loadDraftTime, loadNow } from './drafts.store.ts';
import { lockOwner } from './tailoring.store.ts';

/** A draft that is not changed for so long is deleted. */
export const DRAFT_RETENTION_DAYS = 180;

export function draftOf({ database }: Shop, customerId: string): Promise<MeasurementDraft | null> {
  return loadDraft(database, customerId);
}

/**
 * Stores the draft unless the stored one was changed later (or at the same time), or the form was saved or begun anew
 * since; returns what is stored then. A time of change (`typed_at`) ahead of the shop's clock counts as now; otherwise
 * drafts from other devices would be ignored until that time.
 */
export function keepDraft(shop: Shop, customerId: string, draft: MeasurementDraft): Promise<MeasurementDraft | null> {
  return transaction(shop.database, async (tx) => {
    await lockOwner(tx, ownerByMember(customerId));
    const now = await loadNow(tx);
    const typedAt = new Date(Math.min(now.getTime(), new Date(draft.typed_at).getTime()));
    const before = await loadDraftTime(tx, customerId);
    if (before !== null && before >= typedAt) return loadDraft(tx, customerId);
    const kept = { ...draft, typed_at: typedAt.toISOString() };
    await insertDraft(tx, customerId, kept, typedAt);
    return kept;
  });
}

export function forgetDraft(shop: Shop, customerId: string): Promise<void> {
  return transaction(shop.database, async (tx) => {
    await lockOwner(tx, ownerByMember(customerId));
    await insertDraft(tx, customerId, null, await loadNow(tx));
  });
}

export const purgeOldDrafts = (tx: Transaction): Promise<number> => deleteOldDrafts(tx, DRAFT_RETENTION_DAYS);
