// Ids are uuid version 7, made in the app: they sort by time, and PostgreSQL 15 has no maker of its own.
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it could be one of ours: PostgreSQL takes nothing else for a uuid, and fails instead of finding none. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** What is stored of a secret. The secrets are random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
