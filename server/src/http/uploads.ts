// Calls and forms that carry pictures: their bodies are many times larger than others, so few of them are in memory at
// a time, and a network address may send fewer of them than of other calls.
import type { Limits } from './api/limits.ts';
import { makeSlots } from './slots.ts';

/** A form has up to PICTURES_FORM_BYTES_MAX; a call, which has one picture, about half of that. */
const SLOTS = {
  form: makeSlots({ all: 3, ofAddress: 1 }),
  call: makeSlots({ all: 12, ofAddress: 3 }),
};

/** Does `work`, which reads the body; throws THROTTLED or UNAVAILABLE before anything of the body is read. */
export async function withUpload<T>(
  limits: Limits,
  address: string,
  kind: keyof typeof SLOTS,
  work: () => Promise<T>,
): Promise<T> {
  await limits.take('uploads', address);
  const end = SLOTS[kind](address);
  try {
    return await work();
  } finally {
    end();
  }
}
