// Ids are uuid version 7, made in the app: they sort by time, and PostgreSQL 15 has no maker of its own.
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** What is stored of a secret. The secrets are random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
