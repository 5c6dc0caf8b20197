// Writes a member's kept card into the tables.
import { newId } from '../src/kernel/ids.ts';
import type { Shop } from '../src/shop.ts';

export async function plantCard({ database, secrets }: Shop, customerId: string): Promise<string> {
  const [accountId, id] = [newId(), newId()];
  await database.query(
    `insert into card_accounts (id, customer_id, provider, provider_account) values ($1, $2, 'sandbox', $3)`,
    [accountId, customerId, secrets.seal(`account ${accountId}`)],
  );
  await database.query(
    `insert into kept_cards (id, account_id, token, token_hash, brand, last_four, expiry_month, expiry_year)
     values ($1, $2, $3, $4, 'visa', 4242, 8, 2031)`,
    [id, accountId, secrets.seal(`card ${id}`), Buffer.from(`hash of ${id}`)],
  );
  return id;
}
