// HMACs of values too short for a plain hash (codes, phone numbers), and sealed (encrypted) values for database rows.
// The first of SECRETS signs and seals, all of them verify and open, so a secret is rotated by adding a new first one.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK_BYTES = 4;

/** The secret that sealed a value is not among the SECRETS of this process. */
export class LostSecret extends Error {
  override name = 'LostSecret';
  constructor() {
    super('sealed with a secret this shop does not have');
  }
}

export interface Hmacs {
  /** The HMAC of `text` under the first key; `purpose` keeps an HMAC of one kind from being valid as another. */
  hmac(purpose: string, text: string): Buffer;
  /** Whether `hmac` is that of `text` under a key that has not ended; compared in constant time. */
  isHmac(purpose: string, text: string, hmac: Buffer): boolean;
  /** One `Hmacs` per key: a row can only be found with the key that was first when the row was written. */
  each(): readonly Hmacs[];
}

/** A key of lasting-keys.ts. An ended key still finds old rows (`each`), but `isHmac` no longer accepts it. */
export interface LastingKey {
  key: Buffer;
  ended: boolean;
}

export interface Secrets extends Hmacs {
  each(): readonly Secrets[];
  /** HMACs that stay valid when SECRETS change, for example those of links already sent. */
  readonly lasting: Hmacs;
  /** Encrypts the value, as JSON, with AES-256-GCM under the first secret. */
  seal(value: unknown): Buffer;
  /** Throws LostSecret when none of the given secrets sealed the value. */
  open(sealed: Buffer): unknown;
  /**
   * The four bytes with which every value sealed by a secret begins: `first` for the first secret, `older` for each of
   * the others.
   */
  readonly marks: { first: Buffer; older: readonly Buffer[] };
}

interface Keys {
  mark: Buffer;
  hmac: Buffer;
  seal: Buffer;
}

function keysOf(secret: string): Keys {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `hindam ${use}`, bytes));
  return { mark: derive('mark', MARK_BYTES), hmac: derive('hmac', KEY_BYTES), seal: derive('seal', KEY_BYTES) };
}

export function hmacKeysOf(secrets: readonly string[]): Buffer[] {
  return secrets.map((secret) => keysOf(secret).hmac);
}

function hmacsOf(keys: readonly LastingKey[]): Hmacs {
  const hmacWith = (key: Buffer, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\u0000${text}`).digest();
  const [first] = keys;
  if (!first) throw new Error('no key was given');
  return {
    hmac: (purpose, text) => hmacWith(first.key, purpose, text),
    isHmac: (purpose, text, hmac) =>
      // Every key is tried, so that the time does not reveal which one matched.
      keys.filter(({ key, ended }) => {
        const own = hmacWith(key, purpose, text);
        return !ended && own.length === hmac.length && timingSafeEqual(own, hmac);
      }).length > 0,
    each: () => keys.map((one) => hmacsOf([one])),
  };
}

export function newSecret(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** Without `lasting` (see lasting-keys.ts), lasting HMACs are made with keys derived from `secrets`. */
export function makeSecrets(secrets: readonly string[], lasting?: readonly LastingKey[]): Secrets {
  const all = secrets.map(keysOf);
  const [first, ...others] = all;
  if (!first) throw new Error('no secret was given');
  const own = hmacsOf(all.map(({ hmac }) => ({ key: hmac, ended: false })));
  return {
    hmac: own.hmac,
    isHmac: own.isHmac,
    each: () => secrets.map((one) => makeSecrets([one])),
    lasting: lasting ? hmacsOf(lasting) : own,
    marks: { first: first.mark, older: others.map(({ mark }) => mark) },
    seal(value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.seal, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([first.mark, iv, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const mark = sealed.subarray(0, MARK_BYTES);
      const keys = all.find((one) => one.mark.equals(mark));
      if (!keys) throw new LostSecret();
      const ivEnd = MARK_BYTES + IV_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(MARK_BYTES, ivEnd));
      decipher.setAuthTag(sealed.subarray(ivEnd, ivEnd + TAG_BYTES));
      const text = Buffer.concat([decipher.update(sealed.subarray(ivEnd + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as unknown;
    },
  };
}
