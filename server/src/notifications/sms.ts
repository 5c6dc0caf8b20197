// Renders a letter as an SMS of one part, or of several if the reader needs its link. A single part has 160 characters
// of the GSM alphabet, or 70 if another character occurs.
import type { LetterContent, LetterContext } from './letter-content.ts';
import { oneLine, plain } from './wording.ts';

const GSM_MAX = 160;
const OTHER_MAX = 70;
/** Characters of the GSM alphabet that count as one: the basic character set of 3GPP 23.038. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters of the GSM alphabet that count as two. */
const GSM_ESCAPED = '^{}\\[~]|€';

/** The length of a text as mobile networks count it, and the maximum length of one SMS part. */
export function smsLength(text: string): { length: number; max: number } {
  let length = 0;
  for (const character of text) {
    if (GSM.includes(character)) length += 1;
    else if (GSM_ESCAPED.includes(character)) length += 2;
    else return { length: text.length, max: OTHER_MAX };
  }
  return { length, max: GSM_MAX };
}

export function fitsOnePart(text: string): boolean {
  const { length, max } = smsLength(text);
  return length <= max;
}

/** Null for a letter that is not sent as SMS. The last line is left out if it does not fit and is not needed. */
export function smsText(content: LetterContent, { publicUrl, contact }: LetterContext): string | null {
  if (!content.sms) return null;
  // Direction isolates are left out, because they count as characters. They are needed for texts that shoppers typed,
  // and no such text is inserted here.
  const sentence = plain(content.sms, true);
  const text = fitsOnePart(sentence) ? sentence : oneLine(sentence, OTHER_MAX);
  const code = content.codeFillsIn ? content.code : null;
  const last = code === null ? (content.button?.address ?? contact.phone) : bound(publicUrl, code);
  const whole = last === '' ? text : `${text}\n${last}`;
  return content.smsNeedsLink === true || fitsOnePart(whole) ? whole : text;
}

/**
 * The last line of an SMS with a code, by which the phone offers to fill in the code:
 * https://wicg.github.io/sms-one-time-codes.
 */
function bound(publicUrl: string, code: string): string {
  return `@${new URL(publicUrl).hostname} #${code}`;
}
