// Settings get a version, so that when two operators change a setting at the same time, the second change is refused. A
// live shop that was seeded with the demo's legal details (`papers`), or with its contact details and place, loses
// them, because they name a company that does not exist.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column version integer not null default 1`.execute(db);
  await sql`delete from settings s where exists (select from settings m where m.name = 'shop_mode' and m.value = '"live"')
    and ((s.name = 'papers' and s.value ->> 'licence' = 'CN-0000000')
      or (s.name in ('contact', 'place')
        and exists (select from settings c where c.name = 'contact' and c.value ->> 'email' = 'hello@hindam.example')))`.execute(
    db,
  );
}
