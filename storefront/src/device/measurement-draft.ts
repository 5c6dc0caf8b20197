// The half-filled measurement form: a guest's is on this device; a member's is also on the server, where other devices
// find it. Of two drafts the one that was changed last is used. Stored values of another shape count as absent.
import type { MeasurementField } from '@hindam/contract/measurements';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { MeasurementDraft } from '@hindam/contract/tailoring';
import type { Visitor } from '../kit/visitor.ts';
import { readJson, removeKey, writeKey } from './device-storage.ts';
import { loginRecord } from './login-record.ts';

type Unit = MeasurementDraft['unit'];

export interface StoredDraft {
  entries: Readonly<Partial<Record<MeasurementField, { text: string; unit: Unit }>>>;
  unit: Unit;
  scope: MeasurementDraft['scope'];
  confirmed: readonly MeasurementField[];
  left: readonly MeasurementField[];
  label: string;
  setId: string | null;
  /** When the draft was changed last, by the changing device's clock; absent in drafts that an older release stored. */
  typedAt?: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDraft(value: unknown): value is StoredDraft {
  return (
    isRecord(value) &&
    isRecord(value['entries']) &&
    Array.isArray(value['confirmed']) &&
    Array.isArray(value['left']) &&
    (value['unit'] === 'in' || value['unit'] === 'cm') &&
    typeof value['label'] === 'string'
  );
}

export function deviceDraft(): StoredDraft | null {
  const value = readJson(STORAGE_KEYS.measurementDraft);
  return isDraft(value) ? value : null;
}

export function storeDraft(draft: StoredDraft): void {
  writeKey(STORAGE_KEYS.measurementDraft, JSON.stringify({ ...draft, typedAt: new Date().toISOString() }));
}

function bodyOf({ entries, setId, typedAt, ...draft }: StoredDraft) {
  const values = Object.fromEntries(Object.entries(entries).filter(([, { text }]) => text !== ''));
  return {
    values,
    unit: draft.unit,
    scope: draft.scope ?? 'all',
    confirmed: [...draft.confirmed],
    left: [...draft.left],
    label: draft.label,
    set_id: setId ?? null,
    typed_at: typedAt ?? new Date().toISOString(),
  };
}

function draftOf({ values, set_id: setId, typed_at: typedAt, ...draft }: MeasurementDraft): StoredDraft {
  return { ...draft, entries: values, setId, typedAt };
}

type Caller = Pick<Visitor, 'client'>;

/**
 * Sends the device's draft, if it has one, to the server and returns the member's draft that was changed last, on this
 * device or another. Null if there is none, for example because the form was since saved or given up; `undefined` for a
 * guest or if the call failed.
 */
export async function standingDraft(
  { client }: Caller,
  { keepalive = false } = {},
): Promise<StoredDraft | null | undefined> {
  if (!loginRecord()) return undefined;
  const own = deviceDraft();
  const answer = own
    ? await client.post('tailoring/draft', { body: bodyOf(own) }, { keepalive })
    : await client.get('tailoring/draft', { query: {} });
  if (!answer.ok) return undefined;
  return answer.result && draftOf(answer.result);
}

/** Called after a login: a half-filled form that a guest left on this device becomes the member's. */
export async function moveDraft(caller: Caller): Promise<void> {
  if (deviceDraft()) await standingDraft(caller);
}

export function dropDeviceDraft(): void {
  removeKey(STORAGE_KEYS.measurementDraft);
}

/** Forgets the draft on this device, and a member's on the server. */
export function forgetDraft({ client }: Caller): void {
  dropDeviceDraft();
  // If the call fails, the next device to open the form still shows the draft.
  if (loginRecord()) void client.delete('tailoring/draft', {});
}
