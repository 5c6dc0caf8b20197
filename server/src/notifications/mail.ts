// Renders a letter as an HTML mail and as plain text.
import { legalDetailsIn } from '../content/content.ts';
import { DEFAULT_LANGUAGE, directionOf, htmlLanguage, languageOf } from '@hindam/contract/language';
import { markupText } from '@hindam/contract/markup-text';
import { translate } from '../kernel/words.ts';
import { MAIL_STYLE, sizesOf, type Sizes } from './mail-style.ts';
import type { Composed } from './notifications.ts';
import type { Letter, LetterContent, LetterLink, LetterPicture, LetterContext } from './letter-content.ts';
import { html, isolated, oneLine, plain, type Message, messageOf } from './wording.ts';

const SUBJECT_CHARACTERS_MAX = 60;
const NAME_CHARACTERS_MAX = 60;
/** Invisible characters after the preheader, so that the preview in a list of mails does not show the text after it. */
const PREHEADER_END = '&#8199;&#847; '.repeat(40);

interface MailLayout {
  language: string;
  table: string;
  sizes: Sizes;
}

function mailLayoutOf(language: string): MailLayout {
  const direction = directionOf(language);
  return {
    language,
    table: `role="presentation" lang="${markupText(htmlLanguage(language))}" dir="${direction}" border="0" cellpadding="0" cellspacing="0"`,
    sizes: sizesOf(language),
  };
}

function greeting({ language, facts }: Letter): Message | null {
  const name = oneLine(facts.name, NAME_CHARACTERS_MAX);
  return name === '' ? null : messageOf(language, 'MAIL_GREETING', { name });
}

/** The shop's name as a picture, in Latin and Arabic script; the script of the mail comes first. */
function wordmark({ language, sizes }: MailLayout, { publicUrl }: LetterContext): string {
  const { file, names } = languageOf(language).script === 'arabic' ? WORDMARKS.arabic : WORDMARKS.latin;
  const { width, height } = WORDMARK;
  return `<img src="${markupText(publicUrl)}/mail/${file}" alt="${names}" width="${width}" height="${height}" style="${sizes.wordmark}">`;
}

/** The alternative text is empty, because the title stands beside the picture. */
function pictureOf(picture: LetterPicture | null): string {
  if (!picture) return '';
  const { src, width, height } = picture;
  return `<img class="sunken" src="${markupText(src)}" alt="" width="${width}" height="${height}" style="display:block;border:0;background:#f2ece3;width:${width}px;height:${height}px">`;
}

function codeBox(code: string, { table, sizes }: MailLayout): string {
  return `<table ${table} width="100%" style="margin:8px 0 24px"><tr><td class="sunken ink" dir="ltr" align="center" style="${sizes.code}">${markupText(code)}</td></tr></table>`;
}

const WORDMARK = { width: 200, height: 48 };
const WORDMARKS = {
  latin: { file: 'wordmark-en.png', names: 'Hindam · هندام' },
  arabic: { file: 'wordmark-arb.png', names: 'هندام · Hindam' },
};

const bdiOf = (texts: readonly string[], between: string): string =>
  texts.map((text) => `<bdi>${markupText(text)}</bdi>`).join(between);

function lineRows(lines: LetterContent['lines'], { table, sizes }: MailLayout): string {
  if (lines.length === 0) return '';
  const rows = lines.map(
    ({ title, options, quantity, price, picture }) =>
      `<tr><td class="rule" width="64" style="${sizes.picture}">${pictureOf(picture)}</td><td class="ink rule" style="${sizes.line}"><bdi>${markupText(title)}</bdi><div class="ink2" style="${sizes.options}">${bdiOf(options, ' · ')}</div>${quantity === '' ? '' : `<div class="ink2" style="${sizes.options}"><bdi>${markupText(quantity)}</bdi></div>`}</td><td class="ink rule" style="${sizes.price}"><bdi>${markupText(price)}</bdi></td></tr>`,
  );
  return `<table ${table} width="100%" style="margin:0 0 16px">${rows.join('')}</table>`;
}

/** HTML of a text that a person wrote; each line has the direction of its own words. */
function quoteOf(quote: string | null | undefined, { sizes }: MailLayout): string {
  if (!quote) return '';
  const lines = quote.split('\n').map((line) => (line === '' ? '<br>' : `<div dir="auto">${markupText(line)}</div>`));
  return `<div class="ink sunken" style="${sizes.quote}">${lines.join('')}</div>`;
}

const partsOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

function factRows(facts: LetterContent['facts'], { table, sizes }: MailLayout): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ label, value, strong }) =>
      `<tr><td class="${strong ? 'ink' : 'ink2'} rule" width="40%" style="${strong ? sizes.strongLabel : sizes.label}">${markupText(label)}</td><td class="ink rule" style="${strong ? sizes.strongValue : sizes.value}">${bdiOf(partsOf(value), '<br>')}</td></tr>`,
  );
  return `<table ${table} width="100%" style="margin:0 0 24px">${rows.join('')}</table>`;
}

function buttonOf(button: LetterContent['button'], { table, sizes }: MailLayout): string {
  if (!button) return '';
  return `<table ${table} style="margin:0 0 28px"><tr><td class="brand" style="background:#6b2737;border-radius:2px"><a class="on-brand" href="${markupText(button.address)}" target="_blank" rel="noopener" style="${sizes.button}">${markupText(button.label)}</a></td></tr></table>`;
}

function linkOf(link: LetterLink, { sizes }: MailLayout): string {
  return `<p class="ink2" style="${sizes.note}"><a class="ink2" href="${markupText(link.address)}" target="_blank" rel="noopener" style="color:inherit;text-decoration:underline">${markupText(link.label)}</a></p><div style="height:16px"></div>`;
}

/**
 * Lines with the shop's legal and contact details, and the sentence `why` the mail was sent. Details that are not set
 * are left out.
 */
function imprint({ language, facts }: Letter, why: Message, context: LetterContext): Message[][] {
  const { contact, defaultMarket } = context;
  const market = facts.order?.market ?? facts.visit?.market ?? facts.alert?.piece?.market ?? defaultMarket;
  const papers = legalDetailsIn(context.papers, language, market);
  const bare = (text: string): Message => ({ text: '{value}', values: { value: text } });
  const lines = [
    [
      ...(papers.legal_name === '' ? [] : [bare(papers.legal_name)]),
      ...(papers.licence === '' ? [] : [messageOf(language, 'MAIL_LICENCE', { licence: papers.licence })]),
      ...(papers.trn === '' ? [] : [messageOf(language, 'MAIL_TRN', { trn: papers.trn })]),
    ],
    [contact.address[language] ?? contact.address[DEFAULT_LANGUAGE] ?? ''].filter(Boolean).map(bare),
    [
      ...[contact.email, contact.phone].filter(Boolean).map(bare),
      ...(contact.whatsapp ? [messageOf(language, 'MAIL_WHATSAPP', { number: `+${contact.whatsapp}` })] : []),
    ],
    [why],
  ];
  return lines.filter((line) => line.length > 0);
}

/** The same letter in a further language, for a mail that repeats its content. */
interface Translation {
  letter: Letter;
  content: LetterContent;
}

function card(content: LetterContent, letter: Letter, layout: MailLayout, level: 'h1' | 'h2'): string {
  const { sizes } = layout;
  const hello = greeting(letter);
  const paragraph = (sentence: Message | null) =>
    sentence ? `<p class="ink" style="${sizes.paragraph}">${html(sentence)}</p>` : '';
  return `<td class="surface" style="${sizes.card}">
<${level} class="ink" style="${sizes.heading}">${html(content.heading)}</${level}>
${paragraph(hello)}${paragraph(content.body)}
${content.code === null ? '' : codeBox(content.code, layout)}${quoteOf(content.quote, layout)}${lineRows(content.lines, layout)}${factRows(content.facts, layout)}${buttonOf(content.button, layout)}${(content.links ?? []).map((link) => linkOf(link, layout)).join('')}
${content.note ? `<p class="ink2" style="${sizes.note}">${html(content.note)}</p>` : ''}
</td>`;
}

function otherCard({ content, letter }: Translation): string {
  const layout = mailLayoutOf(letter.language);
  return `<tr><td style="padding:16px 0 0"><table ${layout.table} width="100%"><tr>${card(content, letter, layout, 'h2')}</tr></table></td></tr>`;
}

function document(
  content: LetterContent,
  letter: Letter,
  context: LetterContext,
  subject: string,
  others: readonly Translation[],
): string {
  const layout = mailLayoutOf(letter.language);
  const { table, sizes } = layout;
  const foot = imprint(letter, content.why, context).map(
    (line) => `<p class="ink3" style="${sizes.foot}">${line.map(html).join(' · ')}</p>`,
  );
  const links = [content.choose, content.off].map((link) =>
    link
      ? `<p class="ink3" style="${sizes.foot}"><a class="ink3" href="${markupText(link.address)}" style="color:inherit;text-decoration:underline">${markupText(link.label)}</a></p>`
      : '',
  );
  return `<!DOCTYPE html>
<html lang="${markupText(htmlLanguage(letter.language))}" dir="${directionOf(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${markupText(subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#fbf8f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${html(content.preheader)}${PREHEADER_END}</div>
<table ${table} width="100%" class="bg" style="background:#fbf8f3"><tr><td align="center" style="padding:32px 12px">
<table ${table} width="600" style="width:100%;max-width:600px">
<tr><td align="center" style="padding:0 0 28px">${wordmark(layout, context)}</td></tr>
<tr>${card(content, letter, layout, 'h1')}</tr>
${others.map(otherCard).join('')}
<tr><td align="center" style="padding:24px 12px 0">${foot.join('')}${links.join('')}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function said(content: LetterContent, letter: Letter): (string | null | undefined)[] {
  const hello = greeting(letter);
  const comma = languageOf(letter.language).listComma;
  return [
    plain(content.heading, true),
    hello && plain(hello),
    plain(content.body, true),
    content.code,
    content.quote,
    content.lines
      .map(({ title, options, quantity, price }) =>
        [title, ...options, quantity, price].filter(Boolean).map(isolated).join(' · '),
      )
      .join('\n'),
    content.facts.map(({ label, value }) => `${label}: ${partsOf(value).map(isolated).join(comma)}`).join('\n'),
    content.button && `${content.button.label}:\n${content.button.address}`,
    ...(content.links ?? []).map(({ label, address }) => `${label}:\n${address}`),
    content.note && plain(content.note, true),
  ];
}

function plainTextOf(
  content: LetterContent,
  letter: Letter,
  context: LetterContext,
  others: readonly Translation[],
): string {
  const parts = [
    translate(letter.language, 'BRAND'),
    ...said(content, letter),
    ...others.flatMap((other) => said(other.content, other.letter)),
    content.choose && `${content.choose.label}:\n${content.choose.address}`,
    content.off && `${content.off.label}:\n${content.off.address}`,
    `-- \n${imprint(letter, content.why, context)
      .map((line) => line.map((each) => plain(each)).join(' · '))
      .join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

export function mailOf(
  content: LetterContent,
  letter: Letter,
  context: LetterContext,
  others: readonly Translation[],
): Composed {
  const subject = oneLine(plain(content.subject, true), SUBJECT_CHARACTERS_MAX);
  return {
    subject,
    text: plainTextOf(content, letter, context, others),
    html: document(content, letter, context, subject, others),
    unsubscribe: content.off?.oneClick ?? null,
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}
