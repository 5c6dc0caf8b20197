// What an invoice or a credit note states, stored when it is issued: later changes of settings, texts or the order do
// not change it. The buyer's address is in a table of its own, because erasing a member deletes it and keeps the
// document. A document that an earlier version of the shop issued has no content until a chore (server/src/chores.ts)
// writes it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoice_contents (
    invoice_id uuid primary key references invoices (id),
    content jsonb not null
  )`.execute(db);
  await sql`create trigger invoice_contents_append_only before update or delete on invoice_contents
    for each row execute function shop.append_only()`.execute(db);
  await sql`create table invoice_buyers (
    invoice_id uuid primary key references invoices (id),
    address jsonb not null
  )`.execute(db);
}
