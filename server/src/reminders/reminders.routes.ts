// Routes of reminders. They only map wire names to internal names.
import type { Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { chooseReminders, endReminders, wantsReminders } from './reminders.service.ts';

export const remindersRoutes = {
  'GET customer/reminders': async ({ shop, member }) => ({
    result: { wanted: await wantsReminders(shop.database, member.customerId) },
  }),
  'POST customer/reminders': async ({ shop, member, body: { wanted } }) => {
    await chooseReminders(shop, member.customerId, wanted);
    return { result: { wanted } };
  },
  'POST reminders/off': async ({ shop, query: { key } }) => ((await endReminders(shop, key)) ? {} : fault('NOT_FOUND')),
} satisfies Routes;
