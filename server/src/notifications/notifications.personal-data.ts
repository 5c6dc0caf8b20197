// What notifications keeps about a member: letters to her, sealed; hers by their row, or, where they were
// written before anybody knew her, by the recipient.
import type { PersonalData } from '../kernel/personal-data.ts';
import { recipientHmac } from './notifications.ts';
import { deleteLettersOf, deleteLettersTo, findPerson, lettersTold } from './notifications.store.ts';

export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: ['letters'],
  exportOf: lettersTold,
  async erase(tx, customerId, secrets) {
    const person = await findPerson(tx, customerId);
    const contacts = [person?.email, person?.phone].filter((contact) => typeof contact === 'string');
    await deleteLettersTo(
      tx,
      secrets.each().flatMap((one) => contacts.map((contact) => recipientHmac(one, contact))),
    );
    await deleteLettersOf(tx, customerId);
  },
};
