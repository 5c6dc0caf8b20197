// Personal data of the messages slice: what a member wrote to the shop, signed in or as a guest from the same email.
import type { PersonalData } from '../kernel/personal-data.ts';
import { deleteMessagesOf, exportMessages } from './messages.store.ts';

export const messagesPersonalData: PersonalData = {
  name: 'messages',
  tables: ['contact_messages', 'contact_notes'],
  exportOf: exportMessages,
  erase: deleteMessagesOf,
};
