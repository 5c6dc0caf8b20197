import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failuresOfPlaywright } from './lib/failures.mjs';

const SNAPSHOT = `# Error details

# Page snapshot

\`\`\`yaml
- main [ref=e1]:
  - heading "Your order" [level=1] [ref=e2]
  - status
  - alert [ref=e3]:
    - paragraph [ref=e4]: The price has changed.
    - list:
      - listitem: Safa abaya
  - paragraph: not a message
\`\`\`
`;

test('a failed journey is listed with the headings and messages of the page at that moment', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'failures-'));
  const file = path.join(folder, 'error-context.md');
  writeFileSync(file, SNAPSHOT);
  const results = [{ error: { message: 'expect failed' }, attachments: [{ name: 'error-context', path: file }] }];
  const tests = [
    { status: 'unexpected', projectName: 'en-phone', results },
    { status: 'expected', projectName: 'arb-desktop', results: [{}] },
  ];
  const specs = [{ file: 'buying.e2e.ts', line: 9, title: 'a guest pays', tests }];
  try {
    expect(failuresOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      [
        '[en-phone] buying.e2e.ts:9 › a guest pays',
        '    expect failed',
        '    on the page: heading "Your order"',
        '    on the page: alert:',
        '    on the page: paragraph: The price has changed.',
        '    on the page: list:',
        '    on the page: listitem: Safa abaya',
      ].join('\n'),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
