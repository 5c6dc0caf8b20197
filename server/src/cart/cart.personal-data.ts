// What cart keeps about a member: the lines of her bag.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteBagOf, loadForExport } from './cart.store.ts';

export const cartPersonalData: PersonalData = {
  name: 'bag',
  tables: ['carts', 'cart_lines'],
  exportOf: async (tx, customerId) => loadForExport(tx, customerId),
  erase: deleteBagOf,
};
