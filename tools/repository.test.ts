// Tests the repository itself: the rules that the documents state, the linters' settings, and whether the generated
// files are up to date. Each rule is also run on a planted violation, because a rule that never fails protects nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { staleFiles } from './generate/generated.ts';
import { alive } from './repository/alive.ts';
import { APP_RULES } from './repository/app-plugins.ts';
import { browser, unloading } from './repository/browser.ts';
import { cited, requirements } from './repository/cited.ts';
import { LINTED, lintPlanted, SILENT, STYLED, styleFaults } from './repository/configured.ts';
import { links, records, sheets } from './repository/documents.ts';
import { readRepository, root } from './repository/files.ts';
import { LOOK_RULES } from './repository/looks.ts';
import { named } from './repository/named.ts';
import { names } from './repository/names.ts';
import { formHooks, ownSheets, pageExports } from './repository/pages.ts';
import { environment, hosts, machines } from './repository/places.ts';
import { SECURITY_RULES } from './repository/proofs.ts';
import { publicPages } from './repository/public-pages.ts';
import { type File, type Rule, violationText } from './repository/rule.ts';
import { SLICE_RULES } from './repository/slices.ts';
import { SQL_RULES } from './repository/tables.ts';
import { catalogues, dictionaries, texts } from './repository/words.ts';

const RULES: readonly Rule[] = [
  ...SLICE_RULES,
  formHooks,
  pageExports,
  publicPages,
  ownSheets,
  ...SQL_RULES,
  browser,
  unloading,
  environment,
  texts,
  dictionaries,
  catalogues,
  ...LOOK_RULES,
  sheets,
  records,
  named,
  links,
  cited,
  alive,
  names,
  requirements,
  machines,
  hosts,
  ...SECURITY_RULES,
  ...APP_RULES,
];

let repository: File[] = [];

beforeAll(() => {
  repository = readRepository();
});

describe.each(RULES)('$name', ({ find, plant }) => {
  it.each(plant.bad)('fires on a planted $path', (bad) => {
    const found = find([...plant.good, bad]).filter(({ path: at }) => at === bad.path);
    expect(found.map(violationText)).toHaveLength(1);
  });

  it('is silent on what is allowed', () => {
    expect(find(plant.good).map(violationText)).toEqual([]);
  });

  it('finds nothing in the repository', () => {
    expect(find(repository).map(violationText)).toEqual([]);
  });
});

describe('the linters are set to find what the documents forbid', () => {
  let findings: string[] = [];

  beforeAll(() => {
    findings = lintPlanted();
  });

  it.each(LINTED)('oxlint: $rule in $planted.path', ({ rule, planted }) => {
    expect(findings.some((finding) => finding.startsWith(`${planted.path} `) && finding.includes(`(${rule})`))).toBe(
      true,
    );
  });

  it.each(SILENT)('oxlint: the import in $path is allowed', ({ path: at }) => {
    expect(findings.filter((finding) => finding.startsWith(`${at} `) && finding.includes('(no-restricted'))).toEqual(
      [],
    );
  });

  it.each(STYLED)('stylelint: $rule in $css', async ({ rule, css }) => {
    expect(await styleFaults(css, 'ui/src/planted.css')).toContain(rule);
  });

  it('stylelint lets the tokens hold colours', async () => {
    expect(await styleFaults(':root { --ink: #221c1a; --veil: rgb(0 0 0 / 10%); }', 'ui/src/tokens.css')).toEqual([]);
  });
});

describe('generated files', () => {
  it('are what the generators write today', async () => {
    expect(await staleFiles(root)).toEqual([]);
  });

  it('are called stale when a byte differs', async () => {
    expect(await staleFiles(`${root}/docs/decisions`)).not.toEqual([]);
  });
});
