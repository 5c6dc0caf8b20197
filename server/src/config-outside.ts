// Settings for mail and SMS: their types, and checks whether the given values can work.

export interface MailSettings {
  /** smtps://, or smtp:// with STARTTLS; includes name and password. */
  smtpUrl: string;
  /** `Hindam <post@shop.example>` */
  from: string;
}

export interface SmsSettings {
  /** {to}, {text} and {id} are filled in, here and in the body. */
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  headers: Readonly<Record<string, string>>;
  body: string;
}

export const DEFAULT_SMS_BODY = '{"to":"{to}","text":"{text}","id":"{id}"}';

/** An address alone, or a name without quotes and brackets before one; no line breaks. */
export const mailAddress =
  /^(?:[^<>"\r\n,;:@]{1,100} <[^<>\s"',;@]{1,64}@[\w.-]{1,253}>|[^<>\s"',;@]{1,64}@[\w.-]{1,253})$/;

const HEADER_NAME = /^[\w-]{1,64}$/;
const HEADER_VALUE = /^[\x20-\x7E]{0,2000}$/;

/** Names in lower case; null when it is not an object of plain texts. */
export function headersOf(text: string): Record<string, string> | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(read)) {
    if (typeof value !== 'string' || !HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) return null;
    entries.push([name.toLowerCase(), value]);
  }
  return Object.fromEntries(entries);
}

/** JSON that stays valid with texts filled in, or a form; must contain recipient and text. */
export function isSmsBody(body: string, contentType: string): boolean {
  if (!body.includes('{to}') || !body.includes('{text}')) return false;
  if (contentType.includes('application/x-www-form-urlencoded')) return !/\s/.test(body);
  if (!contentType.includes('json')) return false;
  try {
    JSON.parse(body.replaceAll(/\{(?:to|text|id)\}/g, 'x'));
    return true;
  } catch {
    return false;
  }
}
