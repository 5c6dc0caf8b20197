// The shop looked over: every statement of audit.sql asked at one moment, in one transaction that can
// change nothing. A statement that answers a row has found something wrong.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from './database.ts';

const AUDIT_FILE = resolve(import.meta.dirname, '../../audit/audit.sql');
/** Of each finding so many rows are told; how many there are is always said. */
const ROWS_TOLD = 5;
const HEADING = /^-- (\d+) ([^:]+): (.+)$/;
const SLOW = '-- every 10 minutes';

export interface AuditStatement {
  number: number;
  name: string;
  /** What a row means and what to do about it. */
  meaning: string;
  /** Reads whole tables: asked less often. */
  slow: boolean;
  sql: string;
}

export interface Finding extends Pick<AuditStatement, 'number' | 'name' | 'meaning'> {
  count: number;
  /** The first of them: ids, figures and states, nothing of a person. */
  rows: Record<string, unknown>[];
}

/** Reads statements and what is said of them; a text that is not of that form ends the start, not the audit. */
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

export const AUDIT: readonly AuditStatement[] = parseAudit(readFileSync(AUDIT_FILE, 'utf8'));

export interface AuditLimits {
  /** Of one statement; the client waits a little longer, so that the server's own word is heard. */
  statementMs: number;
  /** Not while another node is at it. */
  alone: boolean;
}

const CLIENT_WAITS_MORE_MS = 1_000;

async function ask(
  query: (text: string) => Promise<Record<string, unknown>[]>,
  { number, name, meaning, sql }: AuditStatement,
): Promise<Finding[]> {
  const rows = await query(
    `select row_to_json(f) as row, count(*) over ()::int as count from (${sql}) f limit ${ROWS_TOLD}`,
  );
  const count = Number(rows[0]?.['count'] ?? 0);
  return count === 0
    ? []
    : [{ number, name, meaning, count, rows: rows.map(({ row }) => row as Record<string, unknown>) }];
}

/** Null when it was to be alone and is not. */
export async function runAudit(
  database: Pick<Database, 'connect'>,
  statements: readonly AuditStatement[] = AUDIT,
  { statementMs, alone }: AuditLimits = { statementMs: 60_000, alone: false },
): Promise<Finding[] | null> {
  const client = await database.connect();
  let broken: Error | undefined;
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  const query = async (text: string) => {
    const asked = { text, query_timeout: statementMs + CLIENT_WAITS_MORE_MS };
    return (await client.query<Record<string, unknown>>(asked)).rows;
  };
  try {
    // One picture of all tables: a sale between two statements is no finding.
    await query('begin transaction isolation level repeatable read read only');
    await query(`set local statement_timeout = ${Math.trunc(statementMs)}`);
    if (alone) {
      const [lock] = await query(`select pg_try_advisory_xact_lock(hashtextextended('audit', 0)) as mine`);
      if (lock?.['mine'] !== true) return null;
    }
    const findings: Finding[] = [];
    for (const statement of statements) findings.push(...(await ask(query, statement)));
    return findings;
  } finally {
    await client.query('rollback').catch((failure: Error) => void (broken = failure));
    client.off('error', lost);
    client.release(broken);
  }
}
