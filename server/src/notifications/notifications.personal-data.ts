// Personal data of the notifications slice: letters to a member, the notifications in the account, and push
// subscriptions. Letters without a `customer_id` are found by the HMAC of the recipient.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteNotificationsOf, loadExportedNotifications } from './in-store.store.ts';
import { deleteSubscriptionsOf, loadExportedSubscriptions } from './push.store.ts';
import { recipientHmac } from './notifications.ts';
import { deleteLettersOf, deleteLettersTo, findRecipient, loadExportedLetters } from './notifications.store.ts';

export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: ['letters'],
  exportOf: loadExportedLetters,
  async erase(tx, customerId, secrets) {
    const person = await findRecipient(tx, customerId);
    const contacts = [person?.email, person?.phone].filter((contact) => typeof contact === 'string');
    await deleteLettersTo(
      tx,
      secrets.each().flatMap((one) => contacts.map((contact) => recipientHmac(one, contact))),
    );
    await deleteLettersOf(tx, customerId);
  },
};

export const inStorePersonalData: PersonalData = {
  name: 'notifications_in_store',
  tables: ['notifications', 'push_subscriptions'],
  exportOf: async (tx, customerId) => ({
    notifications: await loadExportedNotifications(tx, customerId),
    push_subscriptions: await loadExportedSubscriptions(tx, customerId),
  }),
  async erase(tx, customerId) {
    await deleteNotificationsOf(tx, customerId);
    await deleteSubscriptionsOf(tx, customerId);
  },
};
