// Ids are uuid version 7, made in the app: they sort by time, and PostgreSQL 15 has no maker of its own.
import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** 256 random bits, base64url: guest ids, tokens. Whoever holds it owns what it opens. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. The secrets are random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
