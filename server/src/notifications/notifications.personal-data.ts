// What notifications keeps about a member: letters to her, sealed, each hers by its row.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteLettersOf, lettersTold } from './notifications.store.ts';

export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: ['letters'],
  exportOf: lettersTold,
  erase: deleteLettersOf,
};
