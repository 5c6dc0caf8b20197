// Personal data of the tailoring slice: a member's measurement sets in every version, and the half-filled form.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteDraftOf, loadDraft } from './drafts.store.ts';
import { deleteAllOf, loadForExport } from './tailoring.store.ts';

export const tailoringPersonalData: PersonalData = {
  name: 'measurements',
  tables: ['measurement_sets', 'measurement_versions'],
  exportOf: async (tx, customerId) => loadForExport(tx, customerId),
  erase: deleteAllOf,
};

export const draftPersonalData: PersonalData = {
  name: 'measurement_draft',
  tables: ['measurement_drafts'],
  exportOf: async (tx, customerId) => loadDraft(tx, customerId),
  erase: deleteDraftOf,
};
