import { type ChoiceTopic, MAIL_OR_SMS, type NoticeChannel } from '@hindam/contract/notification-topics';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const CHANNEL_WORDS: Readonly<Record<NoticeChannel, MessageDescriptor>> = {
  in_store: msg`In your list`,
  push: msg`Push`,
  mail: msg`Email`,
  sms: msg`SMS`,
};

export const TOPIC_WORDS: Readonly<Record<ChoiceTopic, { name: MessageDescriptor; about: MessageDescriptor }>> = {
  orders: { name: msg`Orders and payments`, about: msg`Placed, changed, cancelled, paid back.` },
  deliveries: {
    name: msg`Deliveries`,
    about: msg`On its way, at your door, handed over. A delivery code is always sent.`,
  },
  account: {
    name: msg`Account and security`,
    about: msg`Codes, password and contact changes. They protect your account and are always sent.`,
  },
  visits: { name: msg`Home visits`, about: msg`Requested, confirmed, changed, cancelled.` },
  reminders: {
    name: msg`Reminders`,
    about: msg`Once, when something is left in your bag or the time to pay an order ran out.`,
  },
};

export const keptWords = (topic: ChoiceTopic): MessageDescriptor | null =>
  MAIL_OR_SMS.includes(topic) ? msg`Keep email or SMS: it must reach you.` : null;
