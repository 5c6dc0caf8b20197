// The draft of an unfinished measurement set, stored on this device. A stored value of an unexpected shape is ignored.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { readJson, removeKey, writeKey } from '../../device/device-storage.ts';
import type { Entry } from './entry.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
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
