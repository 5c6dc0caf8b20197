// Personal data of the reminders slice: whether a member wants reminders, and which carts and orders the member was
// reminded of.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteReminders, exportReminders } from './reminders.store.ts';

export const remindersPersonalData: PersonalData = {
  name: 'reminders',
  tables: ['reminder_choices', 'reminders_sent'],
  exportOf: exportReminders,
  erase: deleteReminders,
};
