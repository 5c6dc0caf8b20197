// A guest's saved measurement sets on this device, which a login merges into the account. Stored values of another
// shape count as absent.
import { MEASUREMENT_FIELDS, type Measurements } from '@hindam/contract/measurements';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { readJson, removeKey, writeKey } from './device-storage.ts';

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

export function isAnsweredSet(value: unknown): value is MeasurementSet {
  return isRecord(value) && isStoredSet({ ...value, values: {} }) && typeof value['updated_at'] === 'string';
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

/** Removes the sets with these ids from the device; called for sets that the member's account has. */
export function dropFromDevice(ids: readonly string[]): void {
  const sets = deviceSets();
  const rest = sets.filter(({ _id }) => !ids.includes(_id));
  if (rest.length === sets.length) return;
  if (rest.length > 0) writeKey(STORAGE_KEYS.measurements, JSON.stringify(rest));
  else removeKey(STORAGE_KEYS.measurements);
}
