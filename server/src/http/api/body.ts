// Reads a JSON body and checks its limits, for example its size and depth.
import { fault, FaultError } from '../../kernel/refuse.ts';
import { fitsBesideOneString } from './large-body.ts';

export const BODY_BYTES_MAX = 64 * 1024;
export const DEPTH_MAX = 8;
export const ARRAY_ITEMS_MAX = 100;

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const decoder = new TextDecoder('utf-8', { fatal: true });

async function readStream(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      fault('TOO_LARGE');
    }
    chunks.push(value);
  }
}

/** Throws TOO_LARGE above `maxBytes`. A declared content-length is trusted, because Node enforces it. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) fault('TOO_LARGE');
  try {
    if (declared !== null) return Buffer.from(await request.arrayBuffer());
    return request.body ? await readStream(request.body, maxBytes) : Buffer.alloc(0);
  } catch (error) {
    if (error instanceof FaultError) throw error;
    // The caller hung up or took too long, which is not an error of the shop.
    return fault('MALFORMED');
  }
}

const NUL = '\u0000';

function checkText(value: string): void {
  if (!value.isWellFormed()) fault('MALFORMED');
}

function checkTree(value: unknown, depth: number): void {
  if (typeof value === 'string') return checkText(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) fault('MALFORMED');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_MAX) fault('MALFORMED');
  if (Array.isArray(value)) {
    if (value.length > ARRAY_ITEMS_MAX) fault('MALFORMED');
    for (const item of value) checkTree(item, depth + 1);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    if (FORBIDDEN_NAMES.has(name) || name.includes(NUL)) fault('MALFORMED');
    checkText(name);
    checkTree(item, depth + 1);
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return fault('MALFORMED');
  }
}

function isJson(type: string | null): boolean {
  return type !== null && type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/**
 * The parsed body and its bytes. A request without a body reads as `{}`. Throws TOO_LARGE, before anything is parsed, if
 * more than BODY_BYTES_MAX bytes are outside the longest string.
 */
export async function readJson(
  request: Request,
  maxBytes = BODY_BYTES_MAX,
): Promise<{ value: unknown; bytes: Buffer }> {
  const type = request.headers.get('content-type');
  if (type !== null && !isJson(type)) fault('WRONG_MEDIA_TYPE');
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return { value: {}, bytes };
  if (type === null) fault('WRONG_MEDIA_TYPE');
  if (!fitsBesideOneString(bytes, BODY_BYTES_MAX)) fault('TOO_LARGE');
  const value = parse(bytes);
  checkTree(value, 1);
  return { value, bytes };
}

/** Throws MALFORMED if a text in the body contains NUL, which PostgreSQL cannot store. */
export function storable<T>(checked: T): T {
  if (typeof checked === 'string' && checked.includes(NUL)) fault('MALFORMED');
  if (typeof checked === 'object' && checked !== null) Object.values(checked).forEach(storable);
  return checked;
}
