// What the shop alone can make and read: HMACs of things too short for a plain hash (codes, phone
// numbers), and sealed texts for rows that wait to be sent. The first key signs and seals, all of them
// verify and open, so a key is changed by putting a new one in front.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK_BYTES = 4;

export interface Secrets {
  /** `purpose` keeps HMACs of one kind from meaning anything as another. */
  hmac(purpose: string, text: string): Buffer;
  /** In constant time, under any of the keys. */
  isHmac(purpose: string, text: string, hmac: Buffer): boolean;
  /** Each secret by itself, the newest first: rows are found under the one that was in use when they were written. */
  each(): readonly Secrets[];
  /** JSON sealed with AES-256-GCM. */
  seal(value: unknown): Buffer;
  /** Throws when none of the keys sealed it. */
  open(sealed: Buffer): unknown;
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

export function newSecret(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

export function makeSecrets(secrets: readonly string[]): Secrets {
  const all = secrets.map(keysOf);
  const [first] = all;
  if (!first) throw new Error('no secret was given');
  const hmacWith = (key: Buffer, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\u0000${text}`).digest();
  return {
    hmac: (purpose, text) => hmacWith(first.hmac, purpose, text),
    isHmac: (purpose, text, hmac) =>
      // Every key is tried, so that the time tells nothing of which one was right.
      all.filter((keys) => {
        const own = hmacWith(keys.hmac, purpose, text);
        return own.length === hmac.length && timingSafeEqual(own, hmac);
      }).length > 0,
    each: () => secrets.map((one) => makeSecrets([one])),
    seal(value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.seal, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([first.mark, iv, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const mark = sealed.subarray(0, MARK_BYTES);
      const keys = all.find((one) => one.mark.equals(mark));
      if (!keys) throw new Error('sealed with a secret this shop does not have');
      const ivEnd = MARK_BYTES + IV_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(MARK_BYTES, ivEnd));
      decipher.setAuthTag(sealed.subarray(ivEnd, ivEnd + TAG_BYTES));
      const text = Buffer.concat([decipher.update(sealed.subarray(ivEnd + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as unknown;
    },
  };
}
