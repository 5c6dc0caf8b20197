// Encryption of push messages (RFC 8291 with aes128gcm of RFC 8188): only the browser that subscribed can read them. A
// message is one record.
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const AUTH_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;
const TAG_BYTES = 16;
/** RFC 8030, 7.2: a push service may refuse a longer body. */
const BODY_BYTES_MAX = 4_096;
/** The header before the encrypted text: salt, record size, and the sender's public key with its length. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
export const PAYLOAD_BYTES_MAX = BODY_BYTES_MAX - HEADER_BYTES - TAG_BYTES - 1;
/** Marks the last record; padding could follow it and is not used. */
const LAST_RECORD = Buffer.from([2]);

export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const decoded = (text: string): Buffer => Buffer.from(text, 'base64url');
const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Whether `p256dh` is a point of the curve, and `auth` has the right length. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (decoded(auth).length !== AUTH_BYTES || decoded(p256dh).length !== PUBLIC_KEY_BYTES) return false;
  try {
    ECDH.convertKey(decoded(p256dh), CURVE);
    return true;
  } catch {
    return false;
  }
}

interface Randomness {
  salt: Buffer;
  privateKey: Buffer;
}

/** The body of a push request. `random` is for tests; without it salt and key are new for each message. */
export function encrypted(payload: string, { p256dh, auth }: BrowserKeys, random?: Randomness): Buffer {
  const text = Buffer.from(payload, 'utf8');
  if (text.length > PAYLOAD_BYTES_MAX) throw new Error('a push message is too long');
  const sender = createECDH(CURVE);
  if (random) sender.setPrivateKey(random.privateKey);
  else sender.generateKeys();
  const salt = random?.salt ?? randomBytes(SALT_BYTES);
  const [senderKey, browserKey] = [sender.getPublicKey(), decoded(p256dh)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const key = derive(sender.computeSecret(browserKey), decoded(auth), info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const record = Buffer.concat([
    cipher.update(Buffer.concat([text, LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(BODY_BYTES_MAX);
  return Buffer.concat([salt, recordSize, Buffer.from([PUBLIC_KEY_BYTES]), senderKey, record]);
}
