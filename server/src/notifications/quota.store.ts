// SQL of the quota of letters per mailbox. The caller holds the lock that `lockClaims` (notifications.store.ts) takes,
// so that it sees the claims of other nodes.
import type { Transaction } from '../kernel/database.ts';
import type { Quota } from './quota.ts';

/**
 * `holdBackOverQuota` returns at most this many ids, which is enough, because a node claims only LETTERS_AT_ONCE
 * letters (notifications.ts).
 */
const FREE_MAX = 64;

export interface HeldBack {
  waiting: number;
  dropped: number;
  /** Ids of letters that may be sent now: of each mailbox at most one, the oldest due letter that the quota allows. */
  freeIds: string[];
}

/**
 * Handles the due letters that exceed the quota of their mailbox: one with `over_quota` = 'wait' is postponed, one with
 * 'drop' is deleted. With a quota of n letters an hour, the next one may be sent an hour after the n-th newest letter
 * that counts towards the quota.
 */
export async function holdBackOverQuota(tx: Transaction, all: Quota, unplaced: Quota): Promise<HeldBack> {
  const [row] = await tx.query<HeldBack>(
    `with due as (
       select id, mailbox_hmac, over_quota from letters
       where mailbox_hmac is not null and sent_at is null and given_up_at is null and next_try_at <= now()
         and (claimed_until is null or claimed_until < now())
     ), had as (
       select d.id, d.over_quota,
         array_agg(c.counted_at order by c.counted_at desc) as times,
         array_agg(c.counted_at order by c.counted_at desc) filter (where c.over_quota = 'drop') as unplaced
       from due d join letters c on c.mailbox_hmac = d.mailbox_hmac and c.id <> d.id and c.counted_at > shop.now() - interval '1 day'
       group by d.id, d.over_quota
     ), free as (
       select id, over_quota, greatest(
         times[$1::int] + interval '1 hour', times[$2::int] + interval '1 day',
         case when over_quota = 'drop' then greatest(unplaced[$3::int] + interval '1 hour', unplaced[$4::int] + interval '1 day') end
       ) as at from had
     ), waiting as (
       update letters l set next_try_at = now() + (f.at - shop.now()) from free f
       where l.id = f.id and f.at > shop.now() and f.over_quota = 'wait' returning 1
     ), dropped as (
       delete from letters l using free f where l.id = f.id and f.at > shop.now() and f.over_quota = 'drop' returning 1
     )
     select (select count(*) from waiting)::int as waiting, (select count(*) from dropped)::int as dropped,
       array(
         select o.id from (
           select distinct on (d.mailbox_hmac) d.id from due d left join free f using (id)
           where f.at is null or f.at <= shop.now() order by d.mailbox_hmac, d.id
         ) o order by o.id limit $5
       ) as "freeIds"`,
    [all.hour, all.day, unplaced.hour, unplaced.day, FREE_MAX],
  );
  return row ?? { waiting: 0, dropped: 0, freeIds: [] };
}
