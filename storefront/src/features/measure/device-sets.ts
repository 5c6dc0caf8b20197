// The measurement data stored on this device: a guest's saved sets, which a login merges into the account, and the
// draft of an unfinished set. Stored values of another shape count as absent.
import { MEASUREMENT_FIELDS, type Measurements } from '@hindam/contract/measurements';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { readJson, removeKey, writeKey } from '../../device/device-storage.ts';
import type { Entry } from './entry.ts';

export interface StoredSet {
  _id: string;
  customSizeId: string;
  label: string;
  /** In inches. */
  values: Measurements;
  updated_at: string;
}

export function storedSetOf(set: MeasurementSet): StoredSet {
  const { _id, customSizeId, label, updated_at } = set;
  const values = Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, set[field]]));
  return { _id, customSizeId, label, values, updated_at };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStoredSet(value: unknown): value is StoredSet {
  return (
    isRecord(value) &&
    typeof value['_id'] === 'string' &&
    typeof value['customSizeId'] === 'string' &&
    typeof value['label'] === 'string' &&
    isRecord(value['values'])
  );
}

/** The measurement sets stored on this device; the set that was saved last comes first. */
export function deviceSets(): StoredSet[] {
  const value = readJson(STORAGE_KEYS.measurements);
  return Array.isArray(value) ? value.filter(isStoredSet) : [];
}

export function storeOnDevice(set: StoredSet): void {
  const others = deviceSets().filter(({ _id }) => _id !== set._id);
  writeKey(STORAGE_KEYS.measurements, JSON.stringify([set, ...others]));
}

function isEntry(value: unknown): value is Entry {
  return (
    isRecord(value) &&
    isRecord(value['entries']) &&
    Array.isArray(value['confirmed']) &&
    Array.isArray(value['left']) &&
    (value['unit'] === 'in' || value['unit'] === 'cm') &&
    typeof value['label'] === 'string'
  );
}

export function draft(): Entry | null {
  const value = readJson(STORAGE_KEYS.measurementDraft);
  return isEntry(value) ? value : null;
}

export function storeDraft(entry: Entry): void {
  writeKey(STORAGE_KEYS.measurementDraft, JSON.stringify(entry));
}

export function dropDraft(): void {
  removeKey(STORAGE_KEYS.measurementDraft);
}

/** Removes the sets with these ids from the device; called for sets that the member's account has. */
export function dropFromDevice(ids: readonly string[]): void {
  const sets = deviceSets();
  const rest = sets.filter(({ _id }) => !ids.includes(_id));
  if (rest.length === sets.length) return;
  if (rest.length > 0) writeKey(STORAGE_KEYS.measurements, JSON.stringify(rest));
  else removeKey(STORAGE_KEYS.measurements);
}
