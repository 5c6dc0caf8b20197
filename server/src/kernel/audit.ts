// Runs statements of the consistency audit (audit.sql) against one snapshot, in one read-only transaction. A statement
// that returns a row has found an inconsistency.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { onConnection } from './connection.ts';
import type { Database } from './database.ts';
import { describeError } from './log.ts';

const AUDIT_FILE = resolve(import.meta.dirname, '../../audit/audit.sql');
/** A finding lists at most this many rows; its `count` counts them all. */
const ROWS_REPORTED_MAX = 5;
const HEADING = /^-- (\d+) ([^:]+): (.+)$/;
const SLOW = '-- every 10 minutes';

export interface AuditStatement {
  number: number;
  name: string;
  /** What it means when the statement returns a row, and what to do about it. */
  meaning: string;
  /** The statement scans whole tables and so runs less often. */
  slow: boolean;
  sql: string;
}

export interface Finding extends Pick<AuditStatement, 'number' | 'name' | 'meaning'> {
  /** Null when the statement could not be run. */
  count: number | null;
  /** The first rows: ids, figures and states, no personal data. */
  rows: Record<string, unknown>[];
  /** Why the statement could not be run; null when it was run. */
  failure: string | null;
}

export function parseAudit(text: string): AuditStatement[] {
  return text
    .split(/\n(?=-- \d+ )/)
    .slice(1)
    .map((block) => {
      const [heading = '', ...lines] = block.split('\n');
      const [, number, name, meaning] = HEADING.exec(heading) ?? [];
      const sql = lines
        .filter((line) => !line.startsWith('--'))
        .join('\n')
        .trim();
      if (!number || !name || !meaning || !/^select\b[^;]*;$/.test(sql)) throw new Error(`audit.sql: ${heading}`);
      return { number: Number(number), name, meaning, slow: lines.includes(SLOW), sql: sql.slice(0, -1) };
    });
}

/** Parsed when this module is loaded, so that a malformed audit.sql fails at start-up and not during an audit. */
export const AUDIT: readonly AuditStatement[] = parseAudit(readFileSync(AUDIT_FILE, 'utf8'));

export interface AuditLimits {
  /** Time limit of one statement; the client waits a little longer, so that the server's own error arrives first. */
  statementMs: number;
  /** Name of the advisory lock that lets one node at a time run the audit; null for no lock. */
  alone: string | null;
}

const CLIENT_WAITS_MORE_MS = 1_000;

type RunQuery = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

async function runStatement(query: RunQuery, { number, name, meaning, sql }: AuditStatement): Promise<Finding[]> {
  const rows = await query<{ row: Record<string, unknown>; count: number }>(
    `select row_to_json(f) as row, count(*) over ()::int as count from (${sql}) f limit ${ROWS_REPORTED_MAX}`,
  );
  if (rows.length === 0) return [];
  return [{ number, name, meaning, count: rows[0]!.count, rows: rows.map(({ row }) => row), failure: null }];
}

function failedFinding({ number, name, meaning }: AuditStatement, error: unknown): Finding {
  const { code, message } = describeError(error);
  return { number, name, meaning, count: null, rows: [], failure: [code, message].filter(Boolean).join(' ') };
}

/** Runs each statement in a savepoint: one that cannot be run becomes a finding too, and the next ones still run. */
async function runStatements(
  query: RunQuery,
  isLost: () => boolean,
  statements: readonly AuditStatement[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const statement of statements) {
    try {
      if (isLost()) throw new Error('the connection was lost');
      await query('savepoint statement');
      findings.push(...(await runStatement(query, statement)));
      await query('release savepoint statement');
    } catch (error) {
      findings.push(failedFinding(statement, error));
      // If the rollback fails too, the next statement's savepoint reports it.
      if (!isLost()) await query('rollback to savepoint statement').catch(() => undefined);
    }
  }
  return findings;
}

async function takeLock(query: RunQuery, name: string): Promise<boolean> {
  const [lock] = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', [
    name,
  ]);
  return lock!.mine;
}

/** An empty list when all is consistent; null when another node holds the lock `alone`. */
export function runAudit(
  database: Pick<Database, 'connect'>,
  statements: readonly AuditStatement[] = AUDIT,
  { statementMs, alone }: AuditLimits = { statementMs: 60_000, alone: null },
): Promise<Finding[] | null> {
  return onConnection(database, async (connection) => {
    const query: RunQuery = (text, values) =>
      connection.query({ text, values, query_timeout: statementMs + CLIENT_WAITS_MORE_MS });
    try {
      // All statements see the same snapshot, so that a sale between two of them is not reported as an inconsistency.
      await query('begin transaction isolation level repeatable read read only');
      await query(`set local statement_timeout = ${Math.trunc(statementMs)}`);
      if (alone !== null && !(await takeLock(query, alone))) return null;
      return await runStatements(query, connection.isLost, statements);
    } finally {
      await connection.rollBack();
    }
  });
}
