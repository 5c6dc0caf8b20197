// What wish lists keep about a member.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteWishes, exportWishes } from './wishlist.store.ts';

export const wishlistPersonalData: PersonalData = {
  name: 'wishlist',
  tables: ['wishes'],
  exportOf: exportWishes,
  erase: deleteWishes,
};
