// Personal data of the customers slice: a member's profile and postal addresses. It must be erased last, because some
// other slices find their rows by the member's contacts, which are erased here.
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
