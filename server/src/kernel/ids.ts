// Ids are uuid version 7, generated in the app: they sort by time, and PostgreSQL 15 cannot generate them.
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checked before a query, because PostgreSQL fails on a text that is no uuid, instead of finding no row. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** The stored form of a secret. Secrets are random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
