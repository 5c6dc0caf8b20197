// Personal data in this slice: what a member chose to be told, and when not.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deletePreferences, exportPreferences } from './preferences.store.ts';

export const preferencesPersonalData: PersonalData = {
  name: 'preferences',
  tables: ['notification_choices', 'quiet_hours'],
  exportOf: exportPreferences,
  erase: deletePreferences,
};
