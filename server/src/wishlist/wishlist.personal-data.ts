// Personal data of the wishlist slice: a member's wish list.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteWishes, exportWishes } from './wishlist.store.ts';

export const wishlistPersonalData: PersonalData = {
  name: 'wishlist',
  tables: ['wishes'],
  exportOf: exportWishes,
  erase: deleteWishes,
};
