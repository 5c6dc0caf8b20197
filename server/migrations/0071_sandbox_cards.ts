// The sandbox provider keeps cards as others do: accounts under the shop's reference, their cards, and which account a
// payment belongs to.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sandbox.accounts (
    id text primary key,
    reference text not null unique,
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create table sandbox.cards (
    id text primary key,
    account_id text not null references sandbox.accounts (id) on delete cascade,
    brand text not null,
    last_four int not null,
    expiry_month int not null,
    expiry_year int not null,
    created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index cards_account on sandbox.cards (account_id)`.execute(db);
  await sql`alter table sandbox.payments
    add column account_id text references sandbox.accounts (id) on delete set null,
    add column keeps_card boolean not null default false`.execute(db);
}
