// A member's half-filled measurement form, so that it can be continued on another device. `typed` is null once the form
// was saved or begun anew: the row stays, so that a device which still has the older draft does not bring it back.
// Like the measurements themselves, it is read one at a time, by a function (kernel/serving-role.ts).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table measurement_drafts (
    customer_id uuid primary key references customers (id) on delete cascade,
    typed jsonb,
    typed_at timestamptz not null
  )`);
  await run(`comment on table measurement_drafts is 'bodies: never in logs, mails, pushes, invoices or statistics'`);
  await run(`create trigger measurement_drafts_of_a_member before insert or update of customer_id on measurement_drafts
    for each row when (new.customer_id is not null) execute function shop.require_member()`);
  await run(`create function shop.measurement_draft_of(member_id uuid) returns jsonb
    language sql stable security definer set search_path = public, pg_temp
    as $$ select typed from measurement_drafts where customer_id = member_id $$`);
  await run('revoke execute on function shop.measurement_draft_of(uuid) from public');
}
