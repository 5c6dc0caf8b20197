// What identity keeps about a member.
import type { PersonalData } from '../kernel/personal-data.ts';

export const identityPersonalData: PersonalData = {
  name: 'identity',
  tables: ['credentials', 'sessions', 'known_devices', 'passkeys', 'passkey_challenges'],
  exportOf: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
