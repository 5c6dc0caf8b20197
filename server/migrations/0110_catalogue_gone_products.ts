// The products that were in the shop and are not any more, so that their addresses are answered as gone and not as
// never known (decision 85). Triggers write them, so that no writer of products has to. A product that comes back is
// not among them; one that is not yet published never was in the shop.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // No reference to products: a deleted product is the clearest case. A type that is deleted leaves no type to offer.
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
