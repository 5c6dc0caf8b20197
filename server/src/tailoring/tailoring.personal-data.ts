// What tailoring keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const tailoringPersonalData: PersonalData = {
  name: 'tailoring',
  tables: ['measurement_sets', 'measurement_versions'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
