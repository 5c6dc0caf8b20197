// The personal data of carts: exports the lines of a member's cart, and erases the cart.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteCartOf, loadForExport } from './cart.store.ts';

export const cartPersonalData: PersonalData = {
  name: 'bag',
  tables: ['carts', 'cart_lines'],
  exportOf: async (tx, customerId) => loadForExport(tx, customerId),
  erase: deleteCartOf,
};
