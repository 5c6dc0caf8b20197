// The measurements that open the demo shop in a browser.
import { unmeasured } from './bench-context.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureInp } from './measure-inp.ts';
import type { Options } from './options.ts';
import type { Row } from './table.ts';

export async function measureInBrowser(
  { parts, lighthouseRuns, inpVisits }: Options,
  databaseUrl: string,
  dataFolder: string,
  print: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  if (parts.has('lighthouse')) {
    print(`Lighthouse, ${lighthouseRuns} runs a page …`);
    rows.push(...(await measureLighthouse(databaseUrl, dataFolder, lighthouseRuns, print)));
  }
  if (parts.has('inp')) {
    print(`presses, ${inpVisits} visits each …`);
    const failed = (error: unknown): Row[] => [unmeasured('press to next frame', 'presses', [], error)];
    rows.push(...(await measureInp(databaseUrl, dataFolder, inpVisits, print).catch(failed)));
  }
  return rows;
}
