// Settings for mail, SMS and push: their types, and checks of the given values.

import { createPrivateKey } from 'node:crypto';

export interface MailSettings {
  /** URL of the SMTP server with user name and password, `smtps://…` or `smtp://…`. */
  smtpUrl: string;
  /** The sender, for example `Hindam <post@shop.example>`. */
  from: string;
}

export interface SmsSettings {
  /** The provider's URL, in which {to}, {text} and {id} are replaced for each SMS. */
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface PushSettings {
  /** Where a push service can contact the shop about its pushes: `mailto:…` or `https://…` (RFC 8292). */
  subject: string;
  /** Origins of push services that the shop may call in addition to those of the common browsers. */
  origins: readonly string[];
  /** Settings of Firebase, which brings pushes to the mobile app; null means that the app gets no push. */
  fcm: FcmSettings | null;
}

export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  /** The service account's key, in PEM format. */
  privateKey: string;
  /** Where the key is exchanged for an access token. */
  tokenUri: string;
  /** Scheme and host of the API of Firebase Cloud Messaging. */
  base: string;
}

const FCM_BASE = 'https://fcm.googleapis.com';
const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token';

/** Reads the JSON of a Firebase service account; null when it cannot be used. */
export function serviceAccountOf(text: string): FcmSettings | null {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = read;
    if (typeof projectId !== 'string' || !/^[a-z0-9-]{4,40}$/.test(projectId)) return null;
    if (typeof clientEmail !== 'string' || typeof privateKey !== 'string') return null;
    createPrivateKey(privateKey);
    return Object.freeze({ projectId, clientEmail, privateKey, tokenUri: GOOGLE_TOKENS, base: FCM_BASE });
  } catch {
    return null;
  }
}

export const DEFAULT_SMS_BODY = '{"to":"{to}","text":"{text}","id":"{id}"}';

/** A mail address alone, or a name followed by the address in angle brackets. */
export const mailAddress =
  /^(?:[^<>"\r\n,;:@]{1,100} <[^<>\s"',;@]{1,64}@[\w.-]{1,253}>|[^<>\s"',;@]{1,64}@[\w.-]{1,253})$/;

const HEADER_NAME = /^[\w-]{1,64}$/;
const HEADER_VALUE = /^[\x20-\x7E]{0,2000}$/;

/**
 * Parses SMS_HEADERS, with header names in lower case; null when it is not a JSON object of header names and printable
 * texts.
 */
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

/** Whether the body of an SMS request can work: it contains {to} and {text}, and fits the content type. */
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
