// The former slugs of products, types and categories, so that addresses with them redirect to the present ones.
// Triggers write them, so that code that writes texts need not; inserting a row or keeping its slug fires no trigger.
// If a slug is given up a second time, `left_at` is the second time. The indexes are on hashes and digests, because
// slugs have no maximum length here. The triggers query no table that grows in the same statement, because PostgreSQL
// would keep a query plan made while that table was small.
import { type Kysely, sql } from 'kysely';

const GROUPS = [
  { owner: 'product', table: 'products', texts: 'product_texts' },
  { owner: 'product_type', table: 'product_types', texts: 'product_type_texts' },
  { owner: 'category', table: 'categories', texts: 'category_texts' },
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { owner, table, texts } of GROUPS) {
    const former = `former_${owner}_slugs`;
    await run(`create table ${former} (
      ${owner}_id uuid not null references ${table} (id) on delete cascade,
      language text not null references languages (code) on delete cascade,
      slug text not null,
      left_at timestamptz not null default clock_timestamp()
    )`);
    await run(`create unique index ${former}_once on ${former} (${owner}_id, language, md5(slug))`);
    await run(`create index ${former}_slug on ${former} using hash (slug)`);
    await run(`create index ${texts}_slug on ${texts} using hash (slug)`);
    // If a text is deleted because its owner (product, type or category) is deleted, no former slug is kept: the
    // owner's row no longer exists when the trigger runs.
    await run(`create function shop.keep_former_${owner}_slug() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          perform from ${table} where id = old.${owner}_id;
          if not found then return null; end if;
        end if;
        insert into ${former} (${owner}_id, language, slug) values (old.${owner}_id, old.language, old.slug)
          on conflict (${owner}_id, language, md5(slug)) do update set left_at = excluded.left_at;
        return null;
      end
    $$`);
    await run(`create trigger ${texts}_slug_changed after update of slug on ${texts} for each row
      when (old.slug is distinct from new.slug) execute function shop.keep_former_${owner}_slug()`);
    await run(`create trigger ${texts}_slug_gone after delete on ${texts} for each row
      execute function shop.keep_former_${owner}_slug()`);
  }
}
