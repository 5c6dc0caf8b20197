// What customers keeps about a member: who she is, and her addresses. It is the last to be erased: the
// others' rows point at hers.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteBook, exportBook } from './addresses.store.ts';
import { exportCustomer, makeTombstone } from './customers.store.ts';

export const customersPersonalData: PersonalData = {
  name: 'member',
  tables: ['customers', 'customer_personal', 'addresses'],
  async exportOf(tx, customerId) {
    return { profile: await exportCustomer(tx, customerId), addresses: await exportBook(tx, customerId) };
  },
  async erase(tx, customerId) {
    await deleteBook(tx, customerId);
    await makeTombstone(tx, customerId);
  },
};
