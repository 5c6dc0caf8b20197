// How the audit runs: a statement that PostgreSQL cannot execute becomes a finding, the statements after it still run
// unless the connection was lost, and a running shop audits itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openIdleShop, type IdleShop } from '../testing/quiet-shop.ts';
import { addProduct } from '../testing/shop.ts';
import { auditWatch } from '../src/audit-watch.ts';
import { AUDIT, type AuditStatement, runAudit } from '../src/kernel/audit.ts';

let quiet: IdleShop;
let variantId: string;

beforeAll(async () => {
  quiet = await openIdleShop();
  const [variant] = await addProduct(quiet.shop);
  variantId = variant!.product_item_id;
});
afterAll(() => quiet?.close());

/** Adds to the number of reserved pieces, which then differs from the holds; statement 2 of the audit reports that. */
const promise = (pieces: number) =>
  quiet.shop.database.query('update stock set reserved = reserved + $2 where variant_id = $1', [variantId, pieces]);

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: quiet.shop.config.databaseUrl! });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

const statementOf = (number: number, sql: string): AuditStatement => ({ ...AUDIT[0]!, number, sql });
const RESERVED = AUDIT.find(({ name }) => name === 'reserved')!;

test('a statement that fails is a finding with its reason, and hides none after it', async () => {
  const { database } = quiet.shop;
  await promise(1);
  const statements = [
    statementOf(101, 'select pg_sleep(5)'),
    statementOf(102, 'select 1 from nowhere_to_be_found'),
    statementOf(103, `select nextval(pg_get_serial_sequence('outbox', 'seq'))`),
    statementOf(104, `select 'Nameplanted'::int`),
    RESERVED,
  ];
  const findings = await runAudit(database, statements, { statementMs: 200, alone: null });
  await promise(-1);
  expect(findings?.map(({ number, count, rows }) => [number, count, rows.length])).toEqual([
    [101, null, 0],
    [102, null, 0],
    [103, null, 0],
    [104, null, 0],
    [RESERVED.number, 1, 1],
  ]);
  const failures = findings!.map(({ failure }) => failure);
  expect(failures[0]).toMatch(/^57014 .*statement timeout/);
  expect(failures[1]).toMatch(/^42P01 /);
  expect(failures[2]).toMatch(/^25006 .*read-only transaction/);
  expect(failures[3]).toMatch(/^22P02 /);
  expect(failures.join()).not.toContain('Nameplanted');
  expect(failures[4]).toBeNull();
  expect(await runAudit(database)).toEqual([]);
});

test('a statement that loses the connection leaves itself and all after it unanswered, and the shop open', async () => {
  const { database } = quiet.shop;
  const statements = [RESERVED, statementOf(102, 'select pg_terminate_backend(pg_backend_pid())'), RESERVED, RESERVED];
  await promise(1);
  const findings = await runAudit(database, statements);
  await promise(-1);
  expect(findings?.map(({ number, count }) => [number, count])).toEqual([
    [RESERVED.number, 1],
    [102, null],
    [RESERVED.number, null],
    [RESERVED.number, null],
  ]);
  expect(await runAudit(database)).toEqual([]);
});

test('an open shop audits itself every minute; findings and failed statements are in log and metrics', async () => {
  const { database, log, metrics } = quiet.shop;
  const metric = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.text())?.[1]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const jobs = auditWatch({ database, log, metrics });
  const minute = () => void vi.advanceTimersByTime(60_000);
  const PATIENCE = { timeout: 10_000 };
  const finds = (count: number) =>
    vi.waitFor(async () => expect(await metric('hindam_audit_findings')).toBe(count), PATIENCE);
  // `vi.waitFor` advances the fake clock a little, so the age is not exactly 0.
  const young = (age: string) => vi.waitFor(async () => expect(await metric(age)).toBeLessThan(30), PATIENCE);
  try {
    minute();
    await young('hindam_audit_age_seconds');
    await promise(1);
    await whileLocked('otp_challenges', async () => {
      minute();
      await finds(2);
      minute();
      await vi.waitFor(() => expect(quiet.logged().match(/was not answered/g)).toHaveLength(2), PATIENCE);
    });
    expect(await metric('hindam_audit_age_seconds')).toBeGreaterThanOrEqual(120);
    expect(quiet.logged()).toMatch(
      /"statement":2,"about":"reserved",.*"count":1,.*"reserved":1,"held":0.*the audit found something/,
    );
    expect(quiet.logged()).toMatch(/"statement":20,"about":"codes",.*"failure":"55P03 .*was not answered/);
    minute();
    await finds(1);
    await young('hindam_audit_age_seconds');
    await promise(-1);
    minute();
    await finds(0);
    // Growing tables are audited only every ten minutes, so their gauge shows a higher age.
    expect(await metric('hindam_audit_tables_age_seconds')).toBeGreaterThanOrEqual(300);
    vi.advanceTimersByTime(5 * 60_000);
    await young('hindam_audit_tables_age_seconds');
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
    vi.useRealTimers();
  }
}, 60_000);

const COMMAND = resolve(import.meta.dirname, '../src/audit-command.ts');

async function command(): Promise<{ code: number; output: string }> {
  const { databaseUrl, dataFolder } = quiet.shop.config;
  const child = spawn(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode ?? -1, output };
}

test(
  'npm run audit prints one line per finding and fails, and succeeds on a consistent shop',
  { timeout: 60_000 },
  async () => {
    await promise(1);
    await whileLocked('otp_challenges', async () => {
      const { code, output } = await command();
      expect(code).toBe(1);
      const lines = output.trim().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^2 reserved: 1 found\. The reserved pieces/);
      expect(lines[1]).toMatch(/^20 codes: not answered, 55P03 .*lock timeout\. /);
    });
    await promise(-1);
    expect(await command()).toEqual({
      code: 0,
      output: `All ${AUDIT.length} statements of the audit found nothing.\n`,
    });
  },
);
