// Measures what making a paper (a PDF document) costs: an invoice of the Emirates, one of Saudi Arabia with its QR code,
// a credit note, a packing slip and a care card. A separate process makes them, so that only their own processor time
// is counted.
import { once } from 'node:events';
import { begin } from './children.ts';
import type { Row } from './table.ts';

const PROGRAM = new URL('papers-process.ts', import.meta.url);
const PROCESSOR_MS_MAX = 25;

export async function measurePapers(): Promise<Row[]> {
  const { child, output } = begin(PROGRAM, [], { env: { PATH: process.env.PATH } });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output().trim().split('\n').at(-1) || 'the papers were not made');
  const found = JSON.parse(output()) as Record<string, number>;
  return Object.entries(found).map(([what, nodeMs]) => ({
    group: 'papers',
    what,
    figures: { nodeMs },
    floor: null,
    limits: [{ of: 'nodeMs', atMost: PROCESSOR_MS_MAX }],
    note: 'texts and PDF, the process that makes it included',
    failed: false,
  }));
}
