// SQL of the cards that members keep: the accounts at providers and the cards in them.
import type { CardBrand } from '@hindam/contract/card-brands';
import type { Queries, Transaction } from '../kernel/database.ts';

export interface CardAccount {
  accountId: string;
  provider: string;
  /**
   * The provider's id of the account, encrypted. Null when the shop has not stored it; the provider may have the
   * account all the same, because its response was lost.
   */
  sealed: Buffer | null;
  /** Whether the account belongs to no member any more and is to be deleted at the provider. */
  hasLeft: boolean;
  /**
   * Whether the row is so old that the provider may have forgotten the idempotency key of the request that created the
   * account.
   */
  isOld: boolean;
  /** Whether the member left so long ago that a request of that member can no longer reach the provider. */
  isLongGone: boolean;
  /** How often the worker has claimed the account since it was made due. */
  looks: number;
}

const ACCOUNT = `a.id as "accountId", a.provider, a.provider_account as sealed, a.left_at is not null as "hasLeft",
  a.created_at < shop.now() - make_interval(hours => 12) as "isOld",
  coalesce(a.left_at < shop.now() - make_interval(hours => 3), false) as "isLongGone", a.looks`;

/** Id of the member's account at a provider; if there is none, one is created when it is `wanted`. */
export async function accountFor(
  tx: Transaction,
  wish: { newId: string; customerId: string; provider: string; wanted: boolean },
): Promise<string | null> {
  const { newId, customerId, provider, wanted } = wish;
  if (wanted) {
    await tx.query(
      `insert into card_accounts (id, customer_id, provider) values ($1, $2, $3)
       on conflict (customer_id, provider) where customer_id is not null do nothing`,
      [newId, customerId, provider],
    );
  }
  const [row] = await tx.query<{ id: string }>(
    'select id from card_accounts where customer_id = $1 and provider = $2',
    [customerId, provider],
  );
  return row?.id ?? null;
}

export async function loadAccount(db: Queries, accountId: string): Promise<CardAccount | null> {
  const [row] = await db.query<CardAccount>(`select ${ACCOUNT} from card_accounts a where a.id = $1`, [accountId]);
  return row ?? null;
}

export async function lockAccount(tx: Transaction, accountId: string): Promise<CardAccount | null> {
  const [row] = await tx.query<CardAccount>(`select ${ACCOUNT} from card_accounts a where a.id = $1 for update`, [
    accountId,
  ]);
  return row ?? null;
}

/** Stores the provider's id of an account; an id that is already stored is not replaced. */
export async function setAccount(db: Queries, accountId: string, sealed: Buffer): Promise<void> {
  await db.query('update card_accounts set provider_account = $2 where id = $1 and provider_account is null', [
    accountId,
    sealed,
  ]);
}

export async function deleteAccount(db: Queries, accountId: string): Promise<void> {
  await db.query('delete from card_accounts where id = $1', [accountId]);
}

/** Detaches an account from its member and deletes its cards here; the worker then deletes it at the provider. */
export async function leaveAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('delete from kept_cards where account_id = $1', [accountId]);
  await tx.query(
    `update card_accounts set customer_id = null, left_at = shop.now(), next_look_at = shop.now(), looks = 0 where id = $1`,
    [accountId],
  );
}

export async function payWithoutCards(db: Queries, paymentId: string): Promise<void> {
  await db.query('update payments set card_account_id = null, keeps_card = false where id = $1', [paymentId]);
}

/** Makes the account due, so that the worker reads its cards at the provider. */
export async function lookSoon(db: Queries, accountId: string): Promise<void> {
  await db.query('update card_accounts set next_look_at = shop.now(), looks = 0 where id = $1', [accountId]);
}

export function claimAccounts(db: Queries, limit: number, claimSeconds: number): Promise<CardAccount[]> {
  return db.query<CardAccount>(
    `update card_accounts a set looks = looks + 1, next_look_at = shop.now() + make_interval(secs => $2)
     where a.id in (
       select id from card_accounts where next_look_at <= shop.now() order by next_look_at limit $1 for update skip locked
     ) returning ${ACCOUNT}`,
    [limit, claimSeconds],
  );
}

/** Sets when the worker looks at the account next; null means only after something makes the account due. */
export async function setNextLook(
  db: Queries,
  { accountId, looks }: CardAccount,
  seconds: number | null,
): Promise<void> {
  // If the account was made due meanwhile, `looks` was reset to 0 and no longer matches, so the account stays due.
  await db.query(
    'update card_accounts set next_look_at = shop.now() + make_interval(secs => $3) where id = $1 and looks = $2',
    [accountId, looks, seconds],
  );
}

export interface KeptCard {
  cardId: string;
  brand: CardBrand;
  lastFour: number;
  expiryMonth: number;
  expiryYear: number;
  keptAt: Date;
}

export function loadCards(db: Queries, customerId: string): Promise<KeptCard[]> {
  return db.query<KeptCard>(
    `select c.id as "cardId", c.brand, c.last_four as "lastFour", c.expiry_month as "expiryMonth",
       c.expiry_year as "expiryYear", c.kept_at as "keptAt"
     from kept_cards c join card_accounts a on a.id = c.account_id
     where a.customer_id = $1 and c.removed_at is null order by c.kept_at desc, c.id desc`,
    [customerId],
  );
}

export interface CardToStore {
  cardId: string;
  sealed: Buffer;
  hash: Buffer;
  brand: string;
  lastFour: number;
  expiryMonth: number;
  expiryYear: number;
}

/** Adds a card, or updates its expiry; a card that the member removed stays removed. */
export async function storeCard(tx: Transaction, accountId: string, card: CardToStore): Promise<void> {
  await tx.query(
    `insert into kept_cards (id, account_id, token, token_hash, brand, last_four, expiry_month, expiry_year)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, token_hash) do update set expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year
       where kept_cards.removed_at is null`,
    [card.cardId, accountId, card.sealed, card.hash, card.brand, card.lastFour, card.expiryMonth, card.expiryYear],
  );
}

/** Removes cards that the provider no longer lists. Cards stored after the list was requested are left alone. */
export async function dropUnlisted(
  tx: Transaction,
  accountId: string,
  { listed, before }: { listed: readonly Buffer[]; before: Date },
): Promise<void> {
  await tx.query(
    `update kept_cards set removed_at = coalesce(removed_at, shop.now()), token = null
     where account_id = $1 and not (token_hash = any($2)) and kept_at < $3 and token is not null`,
    [accountId, listed, before],
  );
}

/**
 * Marks the member's card as removed, for the worker to remove at the provider. Returns the account's id; null when the
 * member has no such card.
 */
export async function removeCard(tx: Transaction, customerId: string, cardId: string): Promise<string | null> {
  const [row] = await tx.query<{ accountId: string }>(
    `update kept_cards c set removed_at = shop.now() from card_accounts a
     where c.id = $2 and c.removed_at is null and a.id = c.account_id and a.customer_id = $1
     returning c.account_id as "accountId"`,
    [customerId, cardId],
  );
  if (row) await lookSoon(tx, row.accountId);
  return row?.accountId ?? null;
}

/** Cards that are removed here and still kept at the provider. */
export function loadRemoved(db: Queries, accountId: string): Promise<{ cardId: string; sealed: Buffer }[]> {
  return db.query(
    `select id as "cardId", token as sealed from kept_cards
     where account_id = $1 and removed_at is not null and token is not null order by id`,
    [accountId],
  );
}

export async function setDetached(db: Queries, cardId: string): Promise<void> {
  await db.query('update kept_cards set token = null where id = $1 and removed_at is not null', [cardId]);
}

export function accountsOf(tx: Transaction, customerId: string): Promise<{ accountId: string }[]> {
  return tx.query('select id as "accountId" from card_accounts where customer_id = $1 order by id for update', [
    customerId,
  ]);
}

export const ACCOUNT_MARKS = `select substring(provider_account from 1 for 4) as mark, count(*)::int as count
  from card_accounts where provider_account is not null group by mark`;
export const CARD_MARKS = `select substring(token from 1 for 4) as mark, count(*)::int as count
  from kept_cards where token is not null group by mark`;

type Sealed = { id: string; sealed: Buffer };

export function loadOlderAccounts(tx: Transaction, marks: readonly Buffer[], limit: number): Promise<Sealed[]> {
  return tx.query(
    `select id, provider_account as sealed from card_accounts
     where provider_account is not null and substring(provider_account from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveAccountSeal(tx: Transaction, { id, sealed }: Sealed): Promise<void> {
  await tx.query('update card_accounts set provider_account = $2 where id = $1', [id, sealed]);
}

export function loadOlderCards(tx: Transaction, marks: readonly Buffer[], limit: number): Promise<Sealed[]> {
  return tx.query(
    `select id, token as sealed from kept_cards where token is not null and substring(token from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveCardSeal(tx: Transaction, { id, sealed }: Sealed): Promise<void> {
  await tx.query('update kept_cards set token = $2 where id = $1', [id, sealed]);
}
