// Rules for documents and style sheets, such as that every relative link leads to an existing file, and that no style
// sheet is longer than 400 lines.
import path from 'node:path';
import { file, type File, matches, type Rule, type Violation, violation } from './rule.ts';

export const isDocument = ({ path: at }: File): boolean => at.endsWith('.md');

/** The anchor that GitHub generates for a heading. */
export function anchorOf(heading: string): string {
  const words = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replace(/ /g, '-');
}

/** The text with fenced code blocks replaced by spaces, so that offsets and line numbers stay. */
export function withoutCode(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ' '));
}

export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  for (const [, id = ''] of text.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

const LINK = /\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;

function exists(at: string, files: ReadonlySet<string>, folders: ReadonlySet<string>): boolean {
  return files.has(at) || folders.has(at.replace(/\/$/, ''));
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>(['.', '']);
  for (const each of paths) {
    for (let folder = path.posix.dirname(each); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  return folders;
}

function findDeadLinks(files: readonly File[]): Violation[] {
  const known = new Set(files.map(({ path: at }) => at));
  const folders = foldersOf(known);
  const texts = new Map(files.filter(isDocument).map((each) => [each.path, each]));
  return [...texts.values()].flatMap((each) =>
    matches({ ...each, text: withoutCode(each.text) }, LINK, (match) => {
      const link = match[1] ?? match[2] ?? '';
      if (/^[a-z][a-z+.-]*:/i.test(link)) return null;
      const [place = '', anchor] = link.split('#');
      const to = place === '' ? each.path : path.posix.join(path.posix.dirname(each.path), decodeURI(place));
      if (!exists(to, known, folders)) return `links to ${link}, which is not there`;
      const target = texts.get(to);
      if (!anchor || !target) return null;
      return anchorsOf(target.text).has(decodeURI(anchor)) ? null : `links to ${link}, and ${to} has no such heading`;
    }),
  );
}

export const links: Rule = {
  name: 'every relative link of a document leads to a file and a heading that exist',
  find: findDeadLinks,
  plant: {
    bad: [
      file('README.md', 'See [the map](ARCHITEKTURE.md).'),
      file('docs/a.md', 'See [ranks](../MAP.md#rank).'),
      file('docs/b.md', '<img src="images/none.png">'),
      file('docs/c.md', '# One\n\n[two](#two)'),
    ],
    good: [
      file('MAP.md', '# The map\n\n## Who: `may` import whom?\n'),
      file(
        'docs/d.md',
        '[a](../MAP.md#who-may-import-whom), [b](https://shop.example/x), [c](../docs), [d](#e)\n\n# E\n\n```\n[x](nowhere.md)\n```\n',
      ),
    ],
  },
};

const RECORD = /^docs\/decisions\/(?!README\.md$)(.+)$/;
const SECTIONS = ['Context', 'Decision', 'Consequences'];

function findThinRecords(files: readonly File[]): Violation[] {
  const records = files.filter(({ path: at }) => RECORD.test(at));
  const numbers = new Map<string, string>();
  return records.flatMap((each) => {
    const name = RECORD.exec(each.path)?.[1] ?? '';
    const [, number] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name) ?? [];
    if (!number) return [violation(each, 0, 'is not named NNNN-title.md')];
    const twin = numbers.get(number);
    numbers.set(number, each.path);
    const faults = SECTIONS.filter((section) => !new RegExp(`^## ${section}\\s*\\n+(?!#)\\S`, 'm').test(each.text)).map(
      (section) => `says nothing under "## ${section}"`,
    );
    if (twin) faults.push(`has the number of ${twin}`);
    if (!each.text.startsWith(`# ${Number(number)}. `)) faults.push(`does not begin with "# ${Number(number)}. "`);
    return faults.map((why) => violation(each, 0, why));
  });
}

const record = (number: number, body: string): string => `# ${number}. A decision\n\n${body}`;
const whole = '## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n';

export const records: Rule = {
  name: 'every decision record has a number, a context, a decision and consequences',
  find: findThinRecords,
  plant: {
    bad: [
      file('docs/decisions/0002-thin.md', record(2, '## Context\n\nA.\n\n## Decision\n\n## Consequences\n\nC.\n')),
      file('docs/decisions/third.md', record(3, whole)),
      file('docs/decisions/0004-fourth.md', record(5, whole)),
      file('docs/decisions/0001-again.md', record(1, whole)),
    ],
    good: [file('docs/decisions/0001-first.md', record(1, whole)), file('docs/decisions/README.md', '# Decisions\n')],
  },
};

const LINES_MAX = 400;

function findLongSheets(files: readonly File[]): Violation[] {
  return files
    .filter(({ path: at, text }) => at.endsWith('.css') && text.split('\n').length - 1 > LINES_MAX)
    .map((each) => violation(each, 0, `has more than ${LINES_MAX} lines`));
}

export const sheets: Rule = {
  name: 'no stylesheet has more than 400 lines; the linter counts code',
  find: findLongSheets,
  plant: {
    bad: [file('ui/src/long.css', 'a {}\n'.repeat(LINES_MAX + 1))],
    good: [file('ui/src/short.css', 'a {}\n'.repeat(LINES_MAX))],
  },
};
