// For tests: reads the mails and SMS to a recipient (letters), and makes the payload of the event `otp.wanted`.
// `lastLetter` and `codeFor` wait for a letter, because it is written some time after its event.
import { setTimeout as wait } from 'node:timers/promises';
import { lettersToShow, type ShownLetter } from '../src/notifications/notifications.service.ts';
import type { Shop } from '../src/shop.ts';

const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 40;

export interface Wish {
  /** Waits until there are more such letters than this. With `after: 1` a test gets the second code, not the first. */
  after?: number;
  template?: ShownLetter['template'];
}

export function lettersTo(shop: Shop, to: string): Promise<ShownLetter[]> {
  return lettersToShow(shop, to);
}

/** The newest letter to a mail address or phone number, of the template if one is named; throws if none comes. */
export async function lastLetter(shop: Shop, to: string, { after = 0, template }: Wish = {}): Promise<ShownLetter> {
  for (const endMs = Date.now() + WAIT_MS; ; await wait(LOOK_EVERY_MS)) {
    const letters = (await lettersTo(shop, to)).filter((letter) => !template || letter.template === template);
    const [newest] = letters;
    if (newest && letters.length > after) return newest;
    if (Date.now() > endMs) throw new Error(`no letter came to ${to}`);
  }
}

export async function codeFor(shop: Shop, contact: string, { after = 0 }: Pick<Wish, 'after'> = {}): Promise<string> {
  for (const endMs = Date.now() + WAIT_MS; ; await wait(LOOK_EVERY_MS)) {
    const codes = (await lettersTo(shop, contact)).filter(({ template }) => template.startsWith('code_'));
    const [newest] = codes;
    if (newest && codes.length > after) return /(?<!\d)\d{4,6}(?!\d)/.exec(newest.subject || newest.text)?.[0] ?? '';
    if (Date.now() > endMs) throw new Error(`no code came to ${contact}`);
  }
}

export interface CodeEvent {
  to?: string | null;
  channel?: 'mail' | 'sms';
  code?: string;
  /** The secret key in the link of a letter that has a link instead of a code. */
  linkKey?: string;
  language?: string;
  purpose?: 'register' | 'reset' | 'change';
  expiresInSeconds?: number;
}

/** The payload of the event `otp.wanted`, as the slice identity records it when a code is requested. */
export function otpEvent(shop: Shop, wish: CodeEvent = {}): { language: string; sealed: string } {
  const { to = 'noura@example.com', channel = 'mail', code = '4829', purpose = 'register', language = 'en' } = wish;
  const letter = {
    channel,
    to,
    code: wish.linkKey === undefined ? code : null,
    linkKey: wish.linkKey ?? null,
    purpose,
    expiresInSeconds: wish.expiresInSeconds ?? 300,
    pad: ' '.repeat(20),
  };
  return { language, sealed: shop.secrets.seal(letter).toString('base64') };
}

/** The id of the mail address that a guest gave most recently for an alert. */
export async function alertAddressId({ database }: Shop): Promise<string> {
  const [row] = await database.query<{ id: string }>('select id from alert_addresses order by id desc limit 1');
  if (!row) throw new Error('no address was given for an alert');
  return row.id;
}
