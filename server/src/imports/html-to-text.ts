// Converts descriptions, which Shopify exports as HTML, into plain text with paragraphs: tags are removed, and entities
// are decoded to characters.

/** Elements that are removed together with their content. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'svg',
  'math',
  'object',
  'head',
  'title',
  'textarea',
  'select',
  'video',
  'audio',
]);
const PARAGRAPHS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'blockquote',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dl',
]);
const LINES = new Set(['br', 'tr', 'dt', 'dd', 'figcaption', 'address', 'summary', 'option']);

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwnj: '\u200C',
    zwj: '\u200D',
    lrm: '',
    rlm: '',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    middot: '·',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    deg: '°',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    divide: '÷',
    plusmn: '±',
    copy: '©',
    reg: '®',
    trade: '™',
    euro: '€',
    pound: '£',
    cent: '¢',
    yen: '¥',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    euml: 'ë',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    auml: 'ä',
    aring: 'å',
    ccedil: 'ç',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    oacute: 'ó',
    ocirc: 'ô',
    ouml: 'ö',
    oslash: 'ø',
    uacute: 'ú',
    ugrave: 'ù',
    ucirc: 'û',
    uuml: 'ü',
    szlig: 'ß',
  }),
);

/**
 * Decodes one entity: `whole` is the entity as written, `body` is the part between & and ;. An unknown name is kept as
 * written; a number that is no character fit for a text becomes a space.
 */
function decode(whole: string, body: string): string {
  if (!body.startsWith('#')) return ENTITIES.get(body) ?? ENTITIES.get(body.toLowerCase()) ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  // Unfit are control characters, surrogates, and the characters that embed or override a text direction.
  const unfit =
    !(code >= 32 && code <= 0x10_ff_ff) ||
    (code >= 127 && code < 160) ||
    (code >= 0xd8_00 && code <= 0xdf_ff) ||
    (code >= 0x20_2a && code <= 0x20_2e);
  return unfit ? ' ' : String.fromCodePoint(code);
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,7});/g, decode);
}

/** The index of the '>' that ends a tag, skipping quoted attribute values; −1 when the tag never ends. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/**
 * The index after the closing tag of the element `name`, one of SILENT; the end of the text when it is never closed.
 */
function afterSilent(html: string, lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  if (close < 0) return html.length;
  const end = html.indexOf('>', close);
  return end < 0 ? html.length : end + 1;
}

function breakFor(name: string, closing: boolean): string {
  if (PARAGRAPHS.has(name)) return '\n\n';
  if (name === 'li') return closing ? '' : '\n• ';
  if (LINES.has(name)) return closing && name !== 'br' ? '' : '\n';
  return name === 'td' || name === 'th' ? ' ' : '';
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n+(• )?/g, (lines: string, bullet?: string) => (bullet ? `\n${bullet}` : lines.slice(0, 2)))
    .split('\n')
    .filter((line) => line !== '•')
    .join('\n')
    .trim();
}

const TAG_START = /[a-zA-Z/!?]/;

/** Converts HTML to plain text with empty lines between paragraphs and '• ' before list items. */
export function htmlToText(html: string): string {
  // In text without tags, line breaks are kept; in HTML, they count as spaces.
  const marked = /<[a-zA-Z/!]/.test(html);
  if (!marked) return tidy(decodeEntities(html.replace(/\r\n?/g, '\n')));
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? html.length : open);
    parts.push(decodeEntities(text.replace(/\s{2,}|[^\S ]/g, ' ')));
    if (open < 0) break;
    if (!TAG_START.test(html[open + 1] ?? '')) {
      // The second '<' may begin a tag, which will be removed. Without the added space, the first '<' could then form a
      // new tag with the text after the removed one.
      parts.push(html[open + 1] === '<' ? '< ' : '<');
      at = open + 1;
      continue;
    }
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    const end = endOfTag(html, open + 1);
    if (end < 0) break;
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]{0,30})/.exec(lower.slice(open, open + 40)) ?? [];
    parts.push(breakFor(name, slash === '/'));
    at = slash !== '/' && SILENT.has(name) && html[end - 1] !== '/' ? afterSilent(html, lower, name, end + 1) : end + 1;
  }
  return tidy(parts.join(''));
}
