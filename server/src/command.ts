// What commands do first and last: read the configuration, find or start the database, apply migrations, and close at
// the end what was opened.
import { DATABASE_NAME, ConfigFailure, readConfig } from './config.ts';
import { runningPostgresUrl, type EmbeddedPostgres, StartFailure, startEmbeddedPostgres } from '@hindam/postgres';
import { makeLog } from './kernel/log.ts';
import { migrate } from './kernel/migrate.ts';
import { grantServing } from './kernel/serving-role.ts';
import { type OpenOptions, openShop, type OpenShop } from './open-shop.ts';
import { ShopFailure } from './shop-failure.ts';

/** Runs `work` on the shop and ends the process with the exit code that `work` returns, or with 1 after an error. */
export async function runCommand(
  root: string,
  work: (opened: OpenShop) => Promise<number>,
  options: OpenOptions = {},
): Promise<never> {
  let postgres: EmbeddedPostgres | undefined;
  let opened: OpenShop | undefined;
  let code = 1;
  try {
    const config = readConfig(process.env, root);
    let databaseUrl =
      config.databaseUrl ?? (await runningPostgresUrl({ name: DATABASE_NAME, dataFolder: config.dataFolder }));
    if (!databaseUrl) {
      postgres = await startEmbeddedPostgres({ name: DATABASE_NAME, dataFolder: config.dataFolder });
      databaseUrl = postgres.url;
    }
    await migrate(config.databaseMigrationUrl ?? databaseUrl);
    if (config.databaseMigrationUrl !== null) await grantServing(config.databaseMigrationUrl, databaseUrl);
    opened = await openShop({ ...config, databaseUrl }, makeLog('warn'), options);
    code = await work(opened);
  } catch (error) {
    const expected = error instanceof StartFailure || error instanceof ConfigFailure || error instanceof ShopFailure;
    process.stderr.write(
      `${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  await opened?.close().catch(() => {});
  await postgres?.stop().catch(() => {});
  process.exit(code);
}
