// SQL of votes on reviews. The caller holds the review's row lock.
import type { Transaction } from '../kernel/database.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';

const ADD = perOwner(
  (column) => `with added as (
    insert into review_votes (id, review_id, ${column}) values ($1, $2, $3) on conflict (review_id, ${column}) do nothing returning 1
  ), counted as (
    update reviews set helpful = helpful + (select count(*)::int from added) where id = $2 and exists (select from added)
  )
  select count(*)::int as change from added`,
);

const DROP = perOwner(
  (column) => `with dropped as (
    delete from review_votes where review_id = $1 and ${column} = $2 returning 1
  ), counted as (
    update reviews set helpful = helpful - (select count(*)::int from dropped) where id = $1 and exists (select from dropped)
  )
  select count(*)::int as change from dropped`,
);

interface Change {
  change: number;
}

/** Returns the change of the review's count: 1, or 0 if the shopper had already voted. */
export async function addVote(tx: Transaction, id: string, reviewId: string, voter: Owner): Promise<number> {
  const [row] = await tx.query<Change>(ADD[voter.kind], [id, reviewId, voter.key]);
  return row!.change;
}

/** Returns the change of the review's count: −1, or 0 if the shopper had not voted. */
export async function dropVote(tx: Transaction, reviewId: string, voter: Owner): Promise<number> {
  const [row] = await tx.query<Change>(DROP[voter.kind], [reviewId, voter.key]);
  return -row!.change;
}
