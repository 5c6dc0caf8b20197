// Personal data of the tailoring slice: a member's measurement sets in every version.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteAllOf, loadForExport } from './tailoring.store.ts';

export const tailoringPersonalData: PersonalData = {
  name: 'measurements',
  tables: ['measurement_sets', 'measurement_versions'],
  exportOf: async (tx, customerId) => loadForExport(tx, customerId),
  erase: deleteAllOf,
};
