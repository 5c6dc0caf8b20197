// Route for ending reminders without a login.
import type { Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { endReminders } from './reminders.service.ts';

export const remindersRoutes = {
  'POST reminders/off': async ({ shop, query: { key } }) => ((await endReminders(shop, key)) ? {} : fault('NOT_FOUND')),
} satisfies Routes;
