// What notifications keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: ['letters'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
