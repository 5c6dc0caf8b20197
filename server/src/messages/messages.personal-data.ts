// Personal data of the messages slice: the messages that a member sent to the shop, signed in or as a guest with the
// member's e-mail address.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteMessagesOf, exportMessages } from './messages.store.ts';

export const messagesPersonalData: PersonalData = {
  name: 'messages',
  tables: ['contact_messages', 'contact_notes'],
  exportOf: exportMessages,
  erase: deleteMessagesOf,
};
