// Renders a letter as an SMS of one part: 160 characters of the GSM alphabet, or 70 of any other. A code comes first;
// the last line binds it to the shop's domain, so that the phone offers to fill it in there.
import type { Sheet, Surroundings } from './sheets.ts';
import { oneLine, plain } from './wording.ts';

const GSM_MAX = 160;
const OTHER_MAX = 70;
/** The basic character set of 3GPP 23.038. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that count as two. */
const GSM_ESCAPED = '^{}\\[~]|€';

/** Characters as the networks count them, and how many one part holds. */
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

/** Null for a letter that is never sent as SMS. */
export function smsText(sheet: Sheet, { publicUrl, contact }: Surroundings): string | null {
  if (!sheet.sms) return null;
  // Without isolates, which would cost characters: no value here was typed by a person.
  const sentence = plain(sheet.sms, true);
  const text = fitsOnePart(sentence) ? sentence : oneLine(sentence, OTHER_MAX);
  const code = sheet.codeFillsIn ? sheet.code : null;
  const last = code === null ? (sheet.button?.address ?? contact.phone) : bound(publicUrl, code);
  const whole = last === '' ? text : `${text}\n${last}`;
  return fitsOnePart(whole) ? whole : text;
}

/** The last line by https://wicg.github.io/sms-one-time-codes: a host without port. */
function bound(publicUrl: string, code: string): string {
  return `@${new URL(publicUrl).hostname} #${code}`;
}
