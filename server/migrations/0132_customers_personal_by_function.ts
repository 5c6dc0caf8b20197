// Gender and date of birth are read one member at a time, by a function that runs with the rights of the role that
// migrates: the role that serves may have no right to read the columns (kernel/serving-role.ts).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create function shop.personal_of(member_id uuid) returns setof customer_personal
    language sql stable security definer set search_path = public, pg_temp
    as $$ select * from customer_personal where customer_id = member_id $$`);
  await run('revoke execute on function shop.personal_of(uuid) from public');
}
