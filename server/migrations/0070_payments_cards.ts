// Cards that members keep at a payment provider. The provider stores the cards. These tables have the provider's
// account of the member, and of each card its token (both encrypted), brand, last four digits and expiry. An
// account whose member was deleted, or that the provider has lost, no longer names a member. A card that the member
// removed stays as a row, so that a list of cards that was read earlier cannot add it again; its token is deleted once
// the provider has removed the card.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_accounts (
    id uuid primary key,
    customer_id uuid references customers (id),
    provider text not null,
    provider_account bytea,
    created_at timestamptz not null default shop.now(),
    left_at timestamptz,
    next_look_at timestamptz,
    looks int not null default 0,
    check ((customer_id is null) = (left_at is not null))
  )`.execute(db);
  await sql`create unique index card_accounts_member on card_accounts (customer_id, provider) where customer_id is not null`.execute(
    db,
  );
  await sql`create index card_accounts_due on card_accounts (next_look_at) where next_look_at is not null`.execute(db);
  await sql`comment on column card_accounts.provider_account is 'the id of the account at the provider, sealed; null until the provider has made it'`.execute(
    db,
  );
  await sql`create trigger card_accounts_of_a_member before insert or update of customer_id on card_accounts
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
  await sql`create table kept_cards (
    id uuid primary key,
    account_id uuid not null references card_accounts (id) on delete cascade,
    token bytea,
    token_hash bytea not null,
    brand text not null,
    last_four smallint not null check (last_four between 0 and 9999),
    expiry_month smallint not null check (expiry_month between 1 and 12),
    expiry_year smallint not null check (expiry_year between 2000 and 2999),
    kept_at timestamptz not null default shop.now(),
    removed_at timestamptz,
    unique (account_id, token_hash),
    check ((token is null) <= (removed_at is not null))
  )`.execute(db);
  await sql`comment on column kept_cards.token is 'the card’s id at the provider, sealed; null once it was detached there'`.execute(
    db,
  );
  await sql`alter table payments
    add column card_account_id uuid references card_accounts (id) on delete set null,
    add column keeps_card boolean not null default false`.execute(db);
  await sql`create index payments_card_account on payments (card_account_id) where card_account_id is not null`.execute(
    db,
  );
  await sql`comment on column payments.card_account_id is 'whose kept cards the provider’s page offers; only the member herself was sent there'`.execute(
    db,
  );
}
