// How CCAvenue encrypts. This encryption does not authenticate the text, so a decrypted text is not trusted for the
// status of a payment, which is read from CCAvenue.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const ALGORITHM = 'aes-128-cbc';
const VECTOR = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const HEX = /^(?:[0-9a-f]{32}){1,1024}$/i;

const keyOf = (workingKey: string): Buffer => createHash('md5').update(workingKey).digest();

export function encrypted(text: string, workingKey: string): string {
  const cipher = createCipheriv(ALGORITHM, keyOf(workingKey), VECTOR);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
}

/** Null for a text that cannot be decrypted. A text of another key can, rarely, give garbage instead. */
export function decrypted(hex: string, workingKey: string): string | null {
  const bytes = hex.trim();
  if (!HEX.test(bytes)) return null;
  const decipher = createDecipheriv(ALGORITHM, keyOf(workingKey), VECTOR);
  try {
    return Buffer.concat([decipher.update(bytes, 'hex'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
