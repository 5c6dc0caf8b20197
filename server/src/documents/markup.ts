// Markdown of the shop's documents. The HTML is written here element by element, so that no attribute, URL or element
// that this file does not allow can reach a page.
import { markupText } from '@hindam/contract/markup-text';
import { Lexer, type Token, type Tokens } from 'marked';

/**
 * The types of Markdown tokens that a document may contain, with their HTML element; empty where `tokenHtml` chooses
 * the HTML, and for headings, which `readMarkup` makes into the titles of parts.
 */
const READABLE: Readonly<Record<string, string>> = {
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  text: '',
  escape: '',
  br: '',
  space: '',
  list: '',
  list_item: 'li',
  link: '',
  heading: '',
};
const HEADING_DEPTHS: ReadonlySet<number> = new Set([2, 3]);
/** The URLs that a link may have. A path must begin with a single slash, because two would name another host. */
const ADDRESS = /^(?:https:\/\/[^\s"<>\\]+|mailto:[^\s"<>\\?]+|tel:\+?[0-9]+|\/(?![/\\])[^\s"<>\\]*|#[^\s"<>\\]+)$/;

export interface MarkupFault {
  line: number;
  found: string;
}

export interface DocumentPart {
  anchor: string;
  title: string;
  html: string;
}

export interface DocumentTree {
  /** HTML of what comes before the first heading. */
  lead: string;
  /**
   * One for each heading of the second level, and for one of the third level that is the first heading. Other headings
   * of the third level are `parts` of the section before them.
   */
  sections: (DocumentPart & { parts: DocumentPart[] })[];
}

const FOUND_CHARACTERS = 60;
const DESCRIPTION_CHARACTERS = 160;

const childrenOf = (token: Token): readonly Token[] =>
  token.type === 'list' ? (token as Tokens.List).items : (('tokens' in token ? token.tokens : undefined) ?? []);

function isReadable(token: Token, isTop: boolean): boolean {
  if (!Object.hasOwn(READABLE, token.type)) return false;
  if (token.type === 'heading') return isTop && HEADING_DEPTHS.has((token as Tokens.Heading).depth);
  if (token.type === 'link') return ADDRESS.test((token as Tokens.Link).href) && !(token as Tokens.Link).title;
  return token.type !== 'list_item' || !(token as Tokens.ListItem).task;
}

function firstUnreadable(token: Token, isTop: boolean): Token | null {
  if (!isReadable(token, isTop)) return token;
  for (const child of childrenOf(token)) {
    const found = firstUnreadable(child, false);
    if (found) return found;
  }
  return null;
}

const tokensOf = (body: string): readonly Token[] => Lexer.lex(body, { gfm: true });

export function markupFault(body: string): MarkupFault | null {
  let line = 1;
  for (const token of tokensOf(body)) {
    const found = firstUnreadable(token, true);
    if (found) {
      const before = token.raw.slice(0, Math.max(0, token.raw.indexOf(found.raw)));
      const at = line + lineBreaksIn(before);
      return { line: at, found: found.raw.trim().slice(0, FOUND_CHARACTERS) };
    }
    line += lineBreaksIn(token.raw);
  }
  return null;
}

const lineBreaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Phone numbers and codes like `CN-1234567`; without isolation their parts would appear in the wrong order in a
 * right-to-left text.
 */
const LEFT_TO_RIGHT = /\+\d[\d ()-]{5,}\d|(?<![A-Z])[A-Z]{2,}(?:-[A-Z0-9]+)+/g;

function textHtml(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: run, index } of text.matchAll(LEFT_TO_RIGHT)) {
    html += `${markupText(text.slice(at, index))}<bdi dir="ltr">${markupText(run)}</bdi>`;
    at = index + run.length;
  }
  return html + markupText(text.slice(at));
}

function listHtml({ ordered, start, items }: Tokens.List): string {
  const from = ordered && typeof start === 'number' && start !== 1 ? ` start="${start}"` : '';
  const inside = items.map((item) => `<li>${htmlOf(item.tokens)}</li>`).join('');
  return ordered ? `<ol${from}>${inside}</ol>` : `<ul>${inside}</ul>`;
}

function linkHtml(token: Tokens.Link): string {
  const text = htmlOf(token.tokens);
  return ADDRESS.test(token.href) ? `<a href="${markupText(token.href)}">${text}</a>` : text;
}

function tokenHtml(token: Token): string {
  const element = READABLE[token.type];
  if (element) return `<${element}>${htmlOf(childrenOf(token))}</${element}>`;
  switch (token.type) {
    case 'list':
      return listHtml(token as Tokens.List);
    case 'link':
      return linkHtml(token as Tokens.Link);
    case 'br':
      return '<br>';
    case 'space':
      return '';
    case 'text':
      return 'tokens' in token && token.tokens ? htmlOf(token.tokens) : textHtml((token as Tokens.Text).text);
    case 'escape':
      return markupText((token as Tokens.Escape).text);
    default:
      return markupText(token.raw);
  }
}

const htmlOf = (tokens: readonly Token[]): string => tokens.map(tokenHtml).join('');

function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const children = childrenOf(token);
      if (children.length > 0) return plainOf(children);
      if (token.type === 'br' || token.type === 'space') return ' ';
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('');
}

/**
 * Returns a function that makes the id of a heading from its letters and digits, and adds a number to an id used
 * before.
 */
function anchorMaker(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const name =
      title
        .toLowerCase()
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 60) || 'part';
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    // The prefix keeps these ids apart from those of the page's own elements.
    return count === 1 ? `s-${name}` : `s-${name}--${count}`;
  };
}

export function readMarkup(body: string): DocumentTree {
  const anchorOf = anchorMaker();
  const tree: DocumentTree = { lead: '', sections: [] };
  for (const token of tokensOf(body)) {
    const section = tree.sections.at(-1);
    if (token.type === 'heading') {
      const title = plainOf(childrenOf(token)).trim();
      const begun = { anchor: anchorOf(title), title, html: '' };
      if ((token as Tokens.Heading).depth === 3 && section) section.parts.push(begun);
      else tree.sections.push({ ...begun, parts: [] });
      continue;
    }
    const target = section?.parts.at(-1) ?? section;
    if (target) target.html += tokenHtml(token);
    else tree.lead += tokenHtml(token);
  }
  return tree;
}

export function descriptionOf(body: string): string {
  const paragraphs = tokensOf(body).filter(({ type }) => type === 'paragraph');
  const text = plainOf(paragraphs.slice(0, 1)).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  const cut = text.slice(0, DESCRIPTION_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Escapes the characters of a fact that have a meaning in Markdown, so that the fact appears as plain text. */
const plainly = (fact: string): string => fact.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);

/**
 * The text in which each placeholder such as `{legal_name}` is replaced by the fact of that name; a placeholder whose
 * fact is missing or empty stays.
 */
export function filledIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (token, key: string) => {
    const fact = facts[key];
    return fact === undefined || fact === '' ? token : plainly(fact);
  });
}

/** Placeholders of facts that differ from market to market, so a published text keeps them until it is read. */
const READ_IN_A_MARKET: ReadonlySet<string> = new Set(['{return_days}']);

/** The first placeholder in braces that must be filled in before publishing, such as `{legal_name}`; null for none. */
export function unfilled(text: string): string | null {
  return text.match(/\{[a-z_]+\}/g)?.find((token) => !READ_IN_A_MARKET.has(token)) ?? null;
}
