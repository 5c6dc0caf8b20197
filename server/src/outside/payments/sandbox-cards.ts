// The cards that the sandbox keeps for members, each in the member's account. They are test cards; nobody types a card
// number.
import { randomBytes } from 'node:crypto';
import type { Database, Queries, Transaction } from '../../kernel/database.ts';
import { brandIn, type CardKeeping, type ProviderCard } from './cards.ts';
import type { SandboxPayment } from './sandbox.store.ts';

/** Each payment that keeps a card adds the next of these, so that an account can show several cards. */
const TEST_CARDS = [
  ['visa', 4242],
  ['mastercard', 4444],
  ['amex', 5],
] as const;
const VALID_YEARS = 3;
const EXPIRY_MONTH = 12;

const newToken = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

export async function cardsOfAccount(db: Queries, account: string | null): Promise<ProviderCard[]> {
  const rows = await db.query<Omit<ProviderCard, 'brand'> & { brand: string }>(
    `select id as token, brand, last_four as "lastFour", expiry_month as "expiryMonth", expiry_year as "expiryYear"
     from sandbox.cards where account_id = $1 order by created_at desc, id`,
    [account],
  );
  return rows.map((row) => ({ ...row, brand: brandIn(row.brand) }));
}

/**
 * Keeps the card of a payment that succeeded, if the shop asked for that and the shopper did not pay with a kept card.
 */
export async function keepCardOf(tx: Transaction, { accountId, keepsCard, wish }: SandboxPayment): Promise<void> {
  if (accountId === null || !keepsCard || (wish.card ?? '') !== '') return;
  const [account] = await tx.query<{ cards: number; year: number }>(
    `select (select count(*)::int from sandbox.cards c where c.account_id = a.id) as cards,
       extract(year from shop.now())::int as year
     from sandbox.accounts a where a.id = $1 for update`,
    [accountId],
  );
  if (!account) return;
  const [brand, lastFour] = TEST_CARDS[account.cards % TEST_CARDS.length]!;
  await tx.query(
    `insert into sandbox.cards (id, account_id, brand, last_four, expiry_month, expiry_year) values ($1, $2, $3, $4, $5, $6)`,
    [newToken('sbxcard'), accountId, brand, lastFour, EXPIRY_MONTH, account.year + VALID_YEARS],
  );
}

async function find(db: Queries, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>('select id from sandbox.accounts where reference = $1', [accountId]);
  return row?.id ?? null;
}

export function sandboxCards(database: Database): CardKeeping {
  return {
    async open({ accountId, known }) {
      if (known === null) {
        await database.query(
          'insert into sandbox.accounts (id, reference) values ($1, $2) on conflict (reference) do nothing',
          [newToken('sbxacc'), accountId],
        );
      }
      return find(database, accountId);
    },
    find: (accountId) => find(database, accountId),
    list: (account) => cardsOfAccount(database, account),
    detach: async (token) => void (await database.query('delete from sandbox.cards where id = $1', [token])),
    remove: async (account) => void (await database.query('delete from sandbox.accounts where id = $1', [account])),
  };
}
