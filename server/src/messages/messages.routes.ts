// Routes of contact messages and contact details.
import { contactDetails, contactSettings, SETTINGS_TAG } from '../content/content.service.ts';
import type { Call, Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { changeContact } from './contact-settings.service.ts';
import { listMessages, markMessage, type MessageWithNotes, sendMessage, viewMessage } from './messages.service.ts';
import type { Message } from './messages.ts';

const cardOnTheWire = (message: Message) => ({
  message_id: message.messageId,
  reference: message.reference,
  state: message.state,
  sent_at: message.sentAt.toISOString(),
  name: message.name,
  subject: message.subject,
  language_code: message.language,
  member: message.customerId !== null,
});

const onTheWire = ({ message, notes }: MessageWithNotes) => ({
  ...cardOnTheWire(message),
  email: message.email,
  message: message.message,
  notes: notes.map(({ at, operator, state, note }) => ({ at: at.toISOString(), operator, state, note })),
});

async function send(call: Call<'POST contact/send'>) {
  const { shop, member, body, language, from } = call;
  const { name, email, subject, message } = body;
  const draft = { customerId: member?.customerId ?? null, language, name, email, subject, message };
  const key = keyOf(call);
  // An idempotency key is valid for one sender. A guest sends no guest id here, so the network stands for the guest.
  const actor = hashSecret(`contact:${member?.customerId ?? from.network}`);
  return { result: await sendMessage(shop, draft, key && { actor, ...key }) };
}

async function settings({ shop }: Call<'GET operator/contact/settings'>) {
  const { contact, place } = await contactSettings(shop);
  return {
    result: {
      email: contact.email,
      phone: contact.phone,
      whatsapp: contact.whatsapp ?? '',
      addresses: contact.address,
      hours: place.hours,
      map_link: place.mapLink,
      map_picture: place.mapPicture ?? '',
    },
  };
}

async function changeSettings(call: Call<'POST operator/contact/settings'>) {
  const { shop, body, language } = call;
  const { email, phone, whatsapp, addresses: address, hours, map_link: mapLink, map_picture: mapPicture } = body;
  const contact = { email, phone, whatsapp, address };
  await changeContact(shop, call, contact, { hours, mapLink, mapPicture: mapPicture === '' ? null : mapPicture });
  return { result: await contactDetails(shop, language) };
}

export const messageRoutes = {
  'GET contact/details': async ({ shop, language, tag }) => {
    tag(SETTINGS_TAG);
    return { result: await contactDetails(shop, language) };
  },
  'POST contact/send': send,
  'GET operator/contact/list': async ({ shop, query: { state, page } }) => {
    const { messages, total, pages } = await listMessages(shop, state, page);
    return { result: { messages: messages.map(cardOnTheWire), total, page, pages } };
  },
  'GET operator/contact/details/{id}': async ({ shop, params }) => ({
    result: onTheWire(await viewMessage(shop, params.id)),
  }),
  'POST operator/contact/mark': async (call) => {
    const { message_id: messageId, from, to, note } = call.body;
    return { result: onTheWire(await markMessage(call.shop, call, { messageId, from, to, note })) };
  },
  'GET operator/contact/settings': settings,
  'POST operator/contact/settings': changeSettings,
} satisfies Routes;
