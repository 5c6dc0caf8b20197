// Starts the shop: reads the configuration, starts PostgreSQL unless DATABASE_URL names a database, migrates the
// database, then opens the shop (serve-shop.ts). What is started here is stopped here, in reverse order.
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATABASE_NAME, type Config, ConfigFailure, readConfig } from './config.ts';
import { armCrashPoint } from './kernel/crash-point.ts';
import { type EmbeddedPostgres, StartFailure, startEmbeddedPostgres } from '@hindam/postgres';
import { takeConsole, takeProcess } from './kernel/library-lines.ts';
import { type Log, makeLog } from './kernel/log.ts';
import { migrate } from './kernel/migrate.ts';
import { grantServing, SameRights } from './kernel/serving-role.ts';
import { ShopFailure } from './shop-failure.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Functions that stop what was started; `end` calls them in reverse order. */
const endings: (() => Promise<void>)[] = [];

async function end(): Promise<void> {
  for (const ending of endings.splice(0).reverse()) {
    await ending().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

/**
 * Rejects when the server cannot listen on the port, so that this error is reported before the slow start of the
 * database.
 */
function portIsFree(config: Config): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        return fail(
          new ShopFailure(`HOST=${config.host} is no address of this machine: leave it out, or give 127.0.0.1.`),
        );
      }
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use by another program'
          : `cannot be opened (${error.code ?? 'unknown reason'})`;
      fail(
        new ShopFailure(
          `Port ${config.port} ${reason}: stop that program, or choose another port, e.g. PORT=${config.port + 1} npm start.`,
        ),
      );
    });
    probe.listen(config.port, config.host, () => probe.close(() => done()));
  });
}

async function databaseAddress(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    name: DATABASE_NAME,
    dataFolder: config.dataFolder,
    log: print,
  });
  endings.push(() => postgres.stop());
  return postgres.url;
}

const UNUSABLE_CODE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUNREACH|EPIPE|ERR_TLS|08|28|3D|53|57)/;
/**
 * Recognises an unusable database by the error's message, for errors that have no code of UNUSABLE_CODE: for example
 * when DATABASE_URL names a server that is not PostgreSQL.
 */
const UNUSABLE_SENTENCE = /timeout|connection terminated|does not support ssl|certificate/i;

/** The SQLSTATE of a database that is still starting or recovering. */
const NOT_READY = '57P03';
const READY_WITHIN_MS = 30_000;
const RETRY_MS = 250;

async function migrateOnceReady(url: string): Promise<string[]> {
  for (const endMs = Date.now() + READY_WITHIN_MS; ; await wait(RETRY_MS)) {
    try {
      return await migrate(url);
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_READY || Date.now() > endMs) throw error;
    }
  }
}

async function migrated(url: string, isEmbedded: boolean): Promise<void> {
  try {
    const applied = await migrateOnceReady(url);
    if (applied.length > 0)
      print(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    const { host } = new URL(url);
    if (UNUSABLE_CODE.test(code) || UNUSABLE_SENTENCE.test(String(error))) {
      throw new ShopFailure(
        isEmbedded
          ? `The database does not answer (${code}). Start again; if it stays so, see docs/operations.md.`
          : `The database at ${host} cannot be used (${code || 'no answer'}): check that it runs and that DATABASE_URL has the right host, name, user and password.`,
      );
    }
    throw error;
  }
}

/**
 * When DATABASE_MIGRATION_URL names a role for migrations, grants the role of DATABASE_URL the rights that serving
 * needs.
 */
async function granted({ databaseUrl, databaseMigrationUrl }: Config): Promise<void> {
  if (databaseUrl === null || databaseMigrationUrl === null) return;
  try {
    await grantServing(databaseMigrationUrl, databaseUrl);
  } catch (error) {
    if (!(error instanceof SameRights)) throw error;
    throw new ShopFailure(
      `The role of DATABASE_URL (${error.message}) does not exist, or may do all that the role of DATABASE_MIGRATION_URL may: make one of its own (docs/operations.md, Two roles), or leave DATABASE_MIGRATION_URL out.`,
    );
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env, ROOT);
  armCrashPoint(config.crashAt);
  const log: Log = makeLog(config.logLevel);
  takeConsole(log);
  takeProcess(log);
  await portIsFree(config);
  const address = databaseAddress(config);
  // The modules are loaded while PostgreSQL starts, because both take long.
  const loading = import('./serve-shop.ts').then(async ({ serveShop, loadServing }) => ({
    serveShop,
    modules: await loadServing(),
  }));
  // Awaited below. If it fails before that, this handler prevents an unhandled rejection, which would end the process
  // at once.
  loading.catch(() => undefined);
  const databaseUrl = await address;
  await migrated(config.databaseMigrationUrl ?? databaseUrl, config.databaseUrl === null);
  await granted(config);
  const { serveShop, modules } = await loading;
  const onEnd = (ending: () => Promise<void>): void => void endings.push(ending);
  await serveShop({ config: { ...config, databaseUrl }, log, root: ROOT, print, onEnd }, modules);
  // Node writes its cache of compiled code only when the process exits normally. Writing it here keeps it even if the
  // process is killed.
  flushCompileCache();
}

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (leaving) return;
    leaving = true;
    void end().then(() => process.exit(0));
  });
}

try {
  await main();
} catch (error) {
  // After a signal, `end` is already running and will exit this process with code 0. An error that the shutdown caused
  // is not reported; this promise waits for the exit.
  if (leaving) await new Promise(() => {});
  const expected = error instanceof StartFailure || error instanceof ConfigFailure || error instanceof ShopFailure;
  process.stderr.write(
    expected
      ? `\n${error.message}\n`
      : `\nThe shop could not open: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  await end();
  process.exit(1);
}
