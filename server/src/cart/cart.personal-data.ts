// What cart keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const cartPersonalData: PersonalData = {
  name: 'cart',
  tables: ['carts', 'cart_lines'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
