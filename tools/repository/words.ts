// Rules for texts that people read: they must be stored where they can be translated (the storefront's PO files,
// contract/src/words, the database). The rules find untranslatable texts in components, and missing translations.
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { isNode, type Node, programOf, templateText, walk } from './syntax.ts';

/** Attributes whose text a person reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
]);

/** Lingui's components, whose content is translated through the PO files. */
const TRANSLATED = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Elements whose content is the same in every language. */
const WORDLESS = new Set(['code', 'kbd', 'script', 'style']);

/** Words that need no translation: names of size systems. */
const SIGNS = new Set(['EU', 'UK', 'US']);

const WORD = /\p{L}{2,}/u;

const isWord = (text: string): boolean => WORD.test(text) && !SIGNS.has(text.trim());

function nameOf(element: Node): string {
  const opening = element['openingElement'];
  const name = isNode(opening) && isNode(opening['name']) ? opening['name']['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/**
 * The nodes of the texts with words that an expression can evaluate to: literals, templates and choices between them.
 * For example that of 'Close' for `open ? 'Close' : <b/>`.
 */
function literals(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal' && typeof node['value'] === 'string') return isWord(node['value']) ? [node] : [];
  if (node.type === 'TemplateLiteral') return isWord(templateText(node)) ? [node] : [];
  if (node.type === 'ConditionalExpression') return [...literals(node['consequent']), ...literals(node['alternate'])];
  if (node.type === 'LogicalExpression') return [...literals(node['left']), ...literals(node['right'])];
  if (node.type === 'JSXExpressionContainer') return literals(node['expression']);
  return [];
}

function textsInElement(element: Node): Node[] {
  const children = (element['children'] as Node[]).flatMap((child) => {
    if (child.type === 'JSXText') return isWord(String(child['value'])) ? [child] : [];
    return child.type === 'JSXExpressionContainer' ? literals(child) : [];
  });
  return children;
}

function spokenAttribute(attribute: Node): Node[] {
  const name = isNode(attribute['name']) ? attribute['name']['name'] : undefined;
  return typeof name === 'string' && SPOKEN.has(name) ? literals(attribute['value']) : [];
}

function findTexts(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  const judged = files.filter(({ path }) => /^(storefront|ui|backoffice)\/src\/.+\.tsx$/.test(path) && !isTest(path));
  for (const each of judged.filter(({ path }) => !path.includes('/gallery/'))) {
    walk(programOf(each), (node) => {
      if (node.type === 'JSXElement' && TRANSLATED.has(nameOf(node))) return false;
      let texts: Node[] = [];
      if (node.type === 'JSXElement' && !WORDLESS.has(nameOf(node))) texts = textsInElement(node);
      if (node.type === 'JSXFragment') texts = textsInElement(node);
      if (node.type === 'JSXAttribute') texts = spokenAttribute(node);
      for (const { start, end } of texts) {
        found.push(
          violation(
            each,
            start,
            `says ${JSON.stringify(each.text.slice(start, end).trim().slice(0, 60))} in one language only`,
          ),
        );
      }
      return true;
    });
  }
  return found;
}

export const texts: Rule = {
  name: 'no text for people stands in the code of a front end',
  find: findTexts,
  plant: {
    bad: [
      file('ui/src/a.tsx', 'export const A = () => <p>Your bag</p>;'),
      file('ui/src/b.tsx', 'export const B = () => <input placeholder="Search" />;'),
      file('ui/src/c.tsx', 'export const C = ({ open }) => <b>{open ? "Close" : null}</b>;'),
      file('storefront/src/d.tsx', 'export const D = ({ n }) => <img alt={`picture ${n}`} />;'),
      file('storefront/src/e.tsx', 'export const E = () => <>حقيبتكِ</>;'),
      file('storefront/src/f.tsx', 'export const F = ({ x }) => <button aria-label={x || "Remove"} />;'),
    ],
    good: [
      file('ui/src/g.tsx', 'export const G = ({ t }) => <p title={t.more} className="card">{t.bag} · 3 ×</p>;'),
      file('storefront/src/h.tsx', 'export const H = () => <Trans>Your <b>bag</b></Trans>;'),
      file('storefront/src/i.tsx', 'export const I = ({ t }) => <p aria-label={t`Remove`}>{t`Bag`}</p>;'),
      file('storefront/src/i.test.tsx', 'export const I = () => <p>Bag</p>;'),
    ],
  },
};

const WORDS = /^contract\/src\/words\/([a-z]+)\.json$/;

function dictionary({ text }: File): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** The names of the API's error responses, from lines like `OUT_OF_STOCK: { errorCode: …` in refusals.ts. */
function registered(files: readonly File[]): string[] {
  const register = files.find(({ path }) => path === 'contract/src/refusals.ts')?.text ?? '';
  return [...register.matchAll(/^\s*([A-Z][A-Z0-9_]+):\s*\{\s*errorCode/gm)].map(([, name = '']) => name);
}

function findMissingWords(files: readonly File[]): Violation[] {
  const dictionaries = files.filter(({ path }) => WORDS.test(path));
  const wanted = new Set([...registered(files), ...dictionaries.flatMap((each) => Object.keys(dictionary(each)))]);
  return dictionaries.flatMap((each) => {
    const words = dictionary(each);
    return [...wanted]
      .filter((key) => typeof words[key] !== 'string' || words[key].trim() === '')
      .map((key) => violation(each, 0, `has no word for ${key}`));
  });
}

const REGISTER = file(
  'contract/src/refusals.ts',
  `export const REFUSALS = {\n  OUT_OF_STOCK: { errorCode: 1104, status: 200 },\n};`,
);

export const dictionaries: Rule = {
  name: 'every word of the server exists in every language, and every refusal and fault has one',
  find: findMissingWords,
  plant: {
    bad: [
      file('contract/src/words/en.json', '{ "SUCCESS": "Done." }'),
      file('contract/src/words/arb.json', '{ "SUCCESS": "تم.", "OUT_OF_STOCK": " " }'),
      file('contract/src/words/fr.json', '{ "OUT_OF_STOCK": "Épuisé." }'),
    ],
    good: [REGISTER, file('contract/src/words/de.json', '{ "SUCCESS": "Fertig.", "OUT_OF_STOCK": "Ausverkauft." }')],
  },
};

const CATALOGUE = /^storefront\/src\/locales\/.+\/([a-z]+)\.po$/;
const SOURCE_LANGUAGE = 'en';

interface Message {
  id: string;
  text: string;
  line: number;
  obsolete: boolean;
}

/** Parses PO files as Lingui writes them: an entry has one msgid and one msgstr, which may span several lines. */
export function messagesOf(po: string): Message[] {
  const messages: Message[] = [];
  let part: 'id' | 'text' | null = null;
  for (const [index, raw] of po.split('\n').entries()) {
    const obsolete = raw.startsWith('#~ ');
    const line = obsolete ? raw.slice(3) : raw;
    const [, word, start] = /^(msgid|msgstr)\s+"(.*)"$/.exec(line) ?? [];
    const [, more] = /^"(.*)"$/.exec(line) ?? [];
    if (word === 'msgid') messages.push({ id: start ?? '', text: '', line: index + 1, obsolete });
    const last = messages.at(-1);
    if (word) part = word === 'msgid' ? 'id' : 'text';
    if (word === 'msgstr' && last) last.text = start ?? '';
    if (more !== undefined && last && part) last[part] += more;
    if (line.trim() === '') part = null;
  }
  return messages.filter(({ id, obsolete }) => id !== '' && !obsolete);
}

function findUntranslated(files: readonly File[]): Violation[] {
  const catalogues = files.filter(({ path }) => CATALOGUE.test(path));
  return catalogues.flatMap((each) => {
    const language = CATALOGUE.exec(each.path)?.[1];
    if (language === SOURCE_LANGUAGE) return [];
    const source = catalogues.find(
      ({ path }) => path === each.path.replace(`/${language}.po`, `/${SOURCE_LANGUAGE}.po`),
    );
    const messages = messagesOf(each.text);
    const present = new Set(messages.map(({ id }) => id));
    const empty = messages
      .filter(({ text }) => text.trim() === '')
      .map(({ id, line }) => ({ path: each.path, line, why: `does not translate ${JSON.stringify(id.slice(0, 60))}` }));
    const absent = messagesOf(source?.text ?? '')
      .filter(({ id }) => !present.has(id))
      .map(({ id }) => violation(each, 0, `lacks ${JSON.stringify(id.slice(0, 60))}`));
    return [...empty, ...absent];
  });
}

const po = (...entries: string[]): string => ['msgid ""', 'msgstr ""', '"Language: x\\n"', '', ...entries].join('\n');

export const catalogues: Rule = {
  name: 'every message of the storefront is translated into every language',
  find: findUntranslated,
  plant: {
    bad: [
      file('storefront/src/locales/shell/arb.po', po('msgid "Home"', 'msgstr ""')),
      file('storefront/src/locales/shell/fr.po', po('msgid "Bag"', 'msgstr "Sac"')),
    ],
    good: [
      file('storefront/src/locales/shell/en.po', po('msgid "Home"', 'msgstr "Home"')),
      file(
        'storefront/src/locales/shell/de.po',
        po('msgid ""', '"Home"', 'msgstr ""', '"Start"', '', '#~ msgid "Old"', '#~ msgstr ""'),
      ),
    ],
  },
};
