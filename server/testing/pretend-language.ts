// Adds a language to a copy of the shop's sources by the steps of CONTRIBUTING, 'Add a language', and builds the copy.
// The language is invented: it is written from right to left in Hebrew letters, and its texts are the English ones with
// their letters replaced. So a text that was not translated is recognised by its Latin letters.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WORKSPACES = ['contract', 'postgres', 'server', 'storefront', 'ui'];
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router']);

export const PRETEND = { code: 'heb', tag: 'he', name: 'לשון' };

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשתםןףץא';
/** The parts of a message that a translator does not translate: placeholders, plural syntax, tags, escapes. */
const KEPT = /(\{\w+\}|\{\w+, plural,|\b(?:zero|one|two|few|many|other|=\d+) \{|<\/?\d+\/?>|\\.)/;

export function pretend(message: string): string {
  const parts = message.split(KEPT);
  const letter = (latin: string): string => LETTERS[latin.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)] ?? '';
  return parts.map((part, n) => (n % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, letter))).join('');
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} was not changed`);
  await writeFile(file, after);
}

async function copySources(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'node_modules', '@hindam'), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name === '@hindam') continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  for (const name of WORKSPACES) {
    await cp(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => !LEFT_OUT.has(path.basename(from)),
    });
    await symlink(path.join(folder, name), path.join(folder, 'node_modules', '@hindam', name));
  }
  await cp(path.join(ROOT, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
}

const migration = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`insert into languages (code, language_name, direction, position)
    values ('${PRETEND.code}', '${PRETEND.name}', 'rtl', 3)\`.execute(db);
  await sql\`insert into product_cards (product_id, language, market, card)
    select product_id, '${PRETEND.code}', market, card from product_cards where language = 'en'\`.execute(db);
}
`;

/** The English PO file, with the messages translated; its first entry is the header. */
function translated(po: string): string {
  const [head = '', ...entries] = po.split('\n\n');
  const texts = entries.map((entry) =>
    entry.replace(/^msgstr "(.*)"$/m, (_, text: string) => `msgstr "${pretend(text)}"`),
  );
  return [head.replace('Language: en', `Language: ${PRETEND.code}`), ...texts].join('\n\n');
}

async function addLanguage(folder: string): Promise<void> {
  const at = (...names: string[]): string => path.join(folder, ...names);
  await writeFile(at('server', 'migrations', '9999_catalogue_pretend_language.ts'), migration);
  const row = `${PRETEND.code}: { tag: '${PRETEND.tag}', direction: 'rtl', script: 'hebrew', listComma: '׀ ' },`;
  const table = at('contract', 'src', 'language.ts');
  await change(table, (text) => text.replace('SCRIPTS = { ', 'SCRIPTS = { hebrew: /\\p{Script=Hebrew}/u, '));
  await change(table, (text) => text.replace(/(const LANGUAGES: .* = \{\n)/, `$1  ${row}\n`));
  const words = at('contract', 'src', 'words');
  const english = JSON.parse(await readFile(path.join(words, 'en.json'), 'utf8')) as Record<string, string>;
  const texts = Object.entries(english).map(([key, text]) => [key, pretend(text)]);
  await writeFile(path.join(words, `${PRETEND.code}.json`), JSON.stringify(Object.fromEntries(texts)));
  const locales = at('storefront', 'src', 'locales');
  for (const part of await readdir(locales, { withFileTypes: true })) {
    if (!part.isDirectory()) continue;
    const po = await readFile(path.join(locales, part.name, 'en.po'), 'utf8');
    await writeFile(path.join(locales, part.name, `${PRETEND.code}.po`), translated(po));
  }
}

/** Makes a copy of the shop with the pretend language in `folder` and builds its storefront. */
export async function makeShopWithPretendLanguage(folder: string): Promise<void> {
  await copySources(folder);
  await addLanguage(folder);
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'node_modules', '.bin', 'react-router'), 'build'], {
    cwd: path.join(folder, 'storefront'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
