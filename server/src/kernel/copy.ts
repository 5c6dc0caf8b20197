// COPY: sends many rows to a table in PostgreSQL's text format.
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Atom = string | number | boolean | null;
/** The value of one column of a row: a list becomes a PostgreSQL array; JSON must be passed as text. */
export type CopyCell = Atom | Date | readonly Atom[];

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;

const elementOf = (atom: Atom): string =>
  typeof atom === 'string' ? `"${atom.replace(/["\\]/g, '\\$&')}"` : atom === null ? 'NULL' : String(atom);

function cellText(cell: CopyCell): string {
  if (typeof cell === 'string') return escaped(cell);
  if (cell === null) return '\\N';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' ? escaped(`{${cell.map(elementOf).join(',')}}`) : String(cell);
}

export const copyText = (rows: readonly (readonly CopyCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join('\t')}\n`).join('');

/** `into` names a table and its columns: `stock (variant_id, on_hand)`. */
export async function copyRows(
  client: pg.ClientBase,
  into: string,
  rows: readonly (readonly CopyCell[])[],
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`));
  stream.end(copyText(rows));
  await finished(stream);
}
