// CCAvenue's two ciphers; an account's age decides which one it uses. The older one, `aes-128-cbc`, does not
// authenticate the text, so a text that a browser or a message brings is never trusted for the status of a payment: the
// shop asks CCAvenue itself for it.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const CCAVENUE_CIPHERS = ['aes-128-cbc', 'aes-256-gcm'] as const;

export interface CcavenueKey {
  workingKey: string;
  cipher: (typeof CCAVENUE_CIPHERS)[number];
}

const VECTOR = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const VECTOR_BYTES = 16;
const TAG_BYTES = 16;
const HEX = /^(?:[0-9a-f]{2}){16,16384}$/i;

const hashedKey = (workingKey: string): Buffer => createHash('md5').update(workingKey).digest();

/** With `aes-256-gcm` the working key's 32 characters are the key, and vector, text and tag follow one another. */
export function encrypted(text: string, { workingKey, cipher: name }: CcavenueKey): string {
  if (name === 'aes-128-cbc') {
    const cipher = createCipheriv(name, hashedKey(workingKey), VECTOR);
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  }
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv(name, Buffer.from(workingKey), vector);
  return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('hex');
}

function opened(bytes: Buffer, { workingKey, cipher: name }: CcavenueKey): Buffer {
  if (name === 'aes-128-cbc') {
    const decipher = createDecipheriv(name, hashedKey(workingKey), VECTOR);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  }
  const vector = bytes.subarray(0, VECTOR_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(name, Buffer.from(workingKey), vector, options);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Null for a text that cannot be decrypted. With `aes-128-cbc` a text of another key can, rarely, give garbage instead.
 */
export function decrypted(hex: string, key: CcavenueKey): string | null {
  const bytes = hex.trim();
  if (!HEX.test(bytes)) return null;
  try {
    return opened(Buffer.from(bytes, 'hex'), key).toString('utf8');
  } catch {
    return null;
  }
}
