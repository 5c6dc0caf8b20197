// What wishlist keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const wishlistPersonalData: PersonalData = {
  name: 'wishlist',
  tables: ['wishes'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
