// The slugs that products, types and categories had before, so that their old addresses lead to the present ones.
// Triggers write them, so that no writer of texts has to: a row that is inserted, or whose slug stays, costs nothing. A
// slug that is given back is no longer a former one. Hash indexes, because a slug has no greatest length here.
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
    await run(`create index ${former}_slug on ${former} using hash (slug)`);
    await run(`create index ${former}_owner on ${former} (${owner}_id)`);
    await run(`create index ${texts}_slug on ${texts} using hash (slug)`);
    // A text that goes together with its owner leaves nothing: the owner's row is gone by then.
    await run(`create function shop.keep_former_${owner}_slug() returns trigger language plpgsql as $$
      begin
        delete from ${former} f where f.${owner}_id = old.${owner}_id and f.language = old.language
          and (f.slug = old.slug or (tg_op = 'UPDATE' and f.slug = new.slug));
        insert into ${former} (${owner}_id, language, slug)
          select o.id, old.language, old.slug from ${table} o where o.id = old.${owner}_id;
        return null;
      end
    $$`);
    await run(`create trigger ${texts}_slug_changed after update of slug on ${texts} for each row
      when (old.slug is distinct from new.slug) execute function shop.keep_former_${owner}_slug()`);
    await run(`create trigger ${texts}_slug_gone after delete on ${texts} for each row
      execute function shop.keep_former_${owner}_slug()`);
  }
}
