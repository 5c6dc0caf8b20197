// The products that were in the shop and no longer are, so that their addresses are answered as gone and not as unknown
// (decision 85). Triggers write the rows, so that code that writes products need not. A product that is published again
// is removed from the table; one that was never published is never in it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // No foreign key to products, because the row must outlast a deleted product. `type_id` becomes null when the type is
  // deleted; there is then no type to lead shoppers to.
  await run(`create table gone_products (
    product_id uuid primary key,
    type_id uuid references product_types (id) on delete set null,
    gone_at timestamptz not null default shop.now()
  )`);
  await run('create index gone_products_type on gone_products (type_id)');
  await run(`create function shop.keep_gone_product() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.published_at is not null then
        delete from gone_products where product_id = new.id;
      elsif old.published_at <= shop.now() then
        insert into gone_products (product_id, type_id) values (old.id, old.type_id)
          on conflict (product_id) do update set type_id = excluded.type_id, gone_at = excluded.gone_at;
      end if;
      return null;
    end
  $$`);
  await run(`create trigger products_published_changed after update of published_at on products for each row
    when ((old.published_at is null) is distinct from (new.published_at is null))
    execute function shop.keep_gone_product()`);
  await run(`create trigger products_gone after delete on products for each row
    when (old.published_at is not null) execute function shop.keep_gone_product()`);
}
