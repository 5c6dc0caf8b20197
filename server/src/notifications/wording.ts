// Inserts values into the server's message texts, for plain text and for HTML. Values are isolated from the direction
// of the text around them.
import { markupText } from '@hindam/contract/markup-text';
import { translate } from '../kernel/words.ts';

/** A message with placeholders, for example `Hello {name},`, and the values to insert for them. */
export interface Message {
  text: string;
  values: Readonly<Record<string, string>>;
}

const VALUE_CHARACTERS_MAX = 120;
const PLACEHOLDER = /\{(\w+)\}/g;
/** Control characters, line breaks and marks that change the text direction. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One line of at most `max` UTF-16 code units; a longer text is cut after a whole character. */
export function oneLine(text: string, max: number): string {
  // A very long text is cut before the work on it, with room for white space and unwanted characters to be dropped.
  const line = text
    .slice(0, max * 8)
    .toWellFormed()
    .replaceAll(UNWANTED, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length <= max) return line;
  let shortened = '';
  for (const { segment } of segmenter.segment(line)) {
    if (shortened.length + segment.length > max - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

export function messageOf(language: string, key: string, values: Message['values'] = {}): Message {
  return { text: translate(language, key), values };
}

function filled({ text, values }: Message, format: (value: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : format(oneLine(value, VALUE_CHARACTERS_MAX));
  });
}

/** Puts direction isolates around a text, so that its direction does not affect the text around it. */
export const isolated = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${END_OF_ISOLATE}`;

/** `bare` leaves out the direction isolates around the values. */
export function plain(sentence: Message, bare = false): string {
  return filled(sentence, (value) => (bare ? value : isolated(value)));
}

/** The number of an order, a visit, an invoice or a credit note, such as HN-7KQ2M9XZ. */
const NUMBER = /^[A-Z]+(?:-[A-Z\d]+)+$/;

export function html({ text, values }: Message): string {
  return filled({ text: markupText(text), values }, (value) =>
    // Without nowrap, a line could break at the hyphen of such a number.
    NUMBER.test(value) ? `<bdi style="white-space:nowrap">${value}</bdi>` : `<bdi>${markupText(value)}</bdi>`,
  );
}
