// The shop's clock in tests: `shop.now()` of the database runs ahead of the real time by an interval.
import type { TestShop } from './shop.ts';

/** `interval` as PostgreSQL writes it, for example '2 minutes'; it replaces the one that was set before. */
export async function setAhead({ shop }: Pick<TestShop, 'shop'>, interval: string): Promise<void> {
  await shop.database.query(
    `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
    [interval],
  );
}
