// Body measurements are read one at a time, by functions that run with the rights of the role that migrates: the role
// that serves may have no right to read the columns (kernel/serving-role.ts).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create function shop.inches_of_version(version_id uuid) returns jsonb
    language sql stable security definer set search_path = public, pg_temp
    as $$ select inches from measurement_versions where id = version_id $$`);
  await run(`create function shop.inches_of_line(order_line_id uuid) returns jsonb
    language sql stable security definer set search_path = public, pg_temp
    as $$ select measurements from order_line_measurements where line_id = order_line_id $$`);
  await run(`revoke execute on function shop.inches_of_version(uuid), shop.inches_of_line(uuid) from public`);
}
