// What customers keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const customersPersonalData: PersonalData = {
  name: 'customers',
  tables: ['customers', 'customer_personal', 'addresses'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
