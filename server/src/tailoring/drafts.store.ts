// SQL of half-filled measurement forms. The database role on which the server runs may not read the column `typed`, nor
// update the table, so a draft is read by a function and replaced by a new row.
import type { MeasurementDraft } from '@hindam/contract/tailoring';
import type { Queries, Transaction } from '../kernel/database.ts';

export async function loadNow(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>('select shop.now() as now');
  return row!.now;
}

export async function loadDraft(db: Queries, customerId: string): Promise<MeasurementDraft | null> {
  const [row] = await db.query<{ draft: MeasurementDraft | null }>('select shop.measurement_draft_of($1) as draft', [
    customerId,
  ]);
  return row?.draft ?? null;
}

/** When the member's draft was changed last, or given up; null if there never was one. */
export async function loadDraftTime(tx: Transaction, customerId: string): Promise<Date | null> {
  const [row] = await tx.query<{ typedAt: Date }>(
    'select typed_at as "typedAt" from measurement_drafts where customer_id = $1',
    [customerId],
  );
  return row?.typedAt ?? null;
}

/** Replaces the member's draft; null = it was given up. The caller holds the lock on the member's measurement sets. */
export async function insertDraft(
  tx: Transaction,
  customerId: string,
  draft: MeasurementDraft | null,
  typedAt: Date,
): Promise<void> {
  await deleteDraftOf(tx, customerId);
  await tx.query('insert into measurement_drafts (customer_id, typed, typed_at) values ($1, $2, $3)', [
    customerId,
    draft === null ? null : JSON.stringify(draft),
    typedAt,
  ]);
}

export async function deleteDraftOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from measurement_drafts where customer_id = $1', [customerId]);
}

export async function deleteOldDrafts(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query(
    'delete from measurement_drafts where typed_at < shop.now() - make_interval(days => $1) returning customer_id',
    [days],
  );
  return rows.length;
}
