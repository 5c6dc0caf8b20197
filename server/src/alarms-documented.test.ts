// Checks the alarm rules of docs/operations.md: their YAML has the fields of Prometheus's rules, and they name metrics,
// labels and events that exist.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeMetrics } from './kernel/metrics.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = globSync('server/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
  .join('\n');
const [, YAML = ''] =
  /```yaml\n(groups:[\s\S]*?)```/.exec(readFileSync(resolve(ROOT, 'docs/operations.md'), 'utf8')) ?? [];

const duration = z.string().regex(/^\d+[smh]$/);
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Hindam[A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(10) }),
        }),
      ),
    }),
  ),
});
const all = () => rules.parse(parse(YAML)).groups.flatMap((group) => group.rules);
const expressions = () =>
  all()
    .map(({ expr }) => expr)
    .join('\n');

test('the rules are valid, and each has a name of its own', () => {
  const names = all().map(({ alert }) => alert);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
  for (const { alert, expr } of all()) {
    for (const [open, close] of ['()', '{}', '[]']) {
      expect(expr.split(open!).length, alert).toBe(expr.split(close!).length);
    }
  }
});

test('every metric that a rule names exists', () => {
  const named = [...expressions().matchAll(/hindam_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(new Set(named).size).toBeGreaterThan(10);
  for (const name of named) expect(SOURCES, name).toContain(`'${name}'`);
});

test('every event and directive that a rule names exists', () => {
  for (const [, values = ''] of expressions().matchAll(/event=~?"([^"]+)"/g)) {
    for (const event of values.split('|')) expect(SOURCES, event).toContain(`'${event}'`);
  }
  for (const [, value = ''] of expressions().matchAll(/directive="([^"]+)"/g)) expect(SOURCES).toContain(`'${value}'`);
  for (const [, value = ''] of expressions().matchAll(/route="([^"]+)"/g)) expect(SOURCES).toContain(`'${value}'`);
});

test('every label that a rule selects by is one of its metric', async () => {
  const metrics = makeMetrics();
  metrics.request('r', 200, 1);
  metrics.security('e');
  metrics.browserReport('d');
  metrics.refusal('x');
  const text = await metrics.text();
  for (const [, name = '', selector = ''] of expressions().matchAll(/(hindam_\w+)\{([^}]+)\}/g)) {
    const labels = new RegExp(`^${name}\\{([^}]+)\\}`, 'm').exec(text)?.[1] ?? '';
    for (const [, label = ''] of selector.matchAll(/(\w+)=~?"/g))
      expect(labels, `${name} ${label}`).toContain(`${label}=`);
  }
});
