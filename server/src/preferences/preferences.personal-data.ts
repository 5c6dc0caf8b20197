// Personal data of the preferences slice: which messages a member chose to get, and the quiet hours.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deletePreferences, exportPreferences } from './preferences.store.ts';

export const preferencesPersonalData: PersonalData = {
  name: 'preferences',
  tables: ['notification_choices', 'quiet_hours'],
  exportOf: exportPreferences,
  erase: deletePreferences,
};
