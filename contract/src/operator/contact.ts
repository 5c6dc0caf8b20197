// The queue of messages that shoppers sent, and the shop's contact details (address, hours, numbers).
import { z } from 'zod';
import { contactDetails } from '../contact.ts';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { freeText, id, languageCode, line, page, text, timeOfDay } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };

/** open: waits for an answer · answered: an operator has replied · closed: nothing more is to be done. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const NOTE_MAX_CHARACTERS = 1_000;
const ADDRESS_MAX_CHARACTERS = 300;

const card = z.object({
  message_id: z.string(),
  reference: z.string(),
  state: z.enum(MESSAGE_STATES),
  sent_at: z.iso.datetime(),
  name: z.string(),
  subject: z.string(),
  language_code: z.string().meta({ description: 'the language the sender reads' }),
  member: z.boolean(),
});

export const contactMessage = card.extend({
  email: z.string(),
  message: z.string(),
  notes: z.array(
    z.object({ at: z.iso.datetime(), operator: z.string(), state: z.enum(MESSAGE_STATES), note: z.string() }),
  ),
});

const httpsAddress = z
  .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
  .meta({ description: 'https; empty = none' });

export const operatorContactEndpoints = {
  'GET operator/contact/list': endpoint({
    method: 'GET',
    path: 'operator/contact/list',
    who: 'operator',
    roles: ['order_desk', 'content'],
    summary: 'Messages in one state; those that wait the longest first, others the newest first',
    query: z.object({ state: z.enum(MESSAGE_STATES).default('open'), page, ...languageField }),
    answer: z.object({
      result: z.object({ messages: z.array(card), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
  'GET operator/contact/details/{id}': endpoint({
    method: 'GET',
    path: 'operator/contact/details/{id}',
    who: 'operator',
    roles: ['order_desk', 'content'],
    summary: 'One message with its notes',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: contactMessage }),
    refusals: [],
  }),
  'POST operator/contact/mark': endpoint({
    method: 'POST',
    path: 'operator/contact/mark',
    who: 'operator',
    roles: ['order_desk', 'content'],
    summary: 'Marks a message as answered, closed or open again, with a note',
    body: z.object({
      message_id: id,
      from: z.enum(MESSAGE_STATES).meta({ description: 'the state the operator saw' }),
      to: z.enum(MESSAGE_STATES),
      note: freeText(NOTE_MAX_CHARACTERS).default(''),
      ...languageField,
    }),
    answer: z.object({ result: contactMessage }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'GET operator/contact/settings': endpoint({
    method: 'GET',
    path: 'operator/contact/settings',
    who: 'operator',
    roles: ['content'],
    summary: 'The details by which shoppers reach the shop, in every language',
    query: z.object(languageField),
    answer: z.object({ result: settingsOnTheWire() }),
    refusals: [],
  }),
  'POST operator/contact/settings': endpoint({
    method: 'POST',
    path: 'operator/contact/settings',
    who: 'operator',
    roles: ['content'],
    summary: 'Changes these details; messages go to the new address from now on',
    body: settingsOnTheWire().extend(languageField),
    answer: z.object({ result: contactDetails }),
    refusals: ['INVALID_FIELDS'],
  }),
};

function settingsOnTheWire() {
  return z.object({
    email: z.union([z.literal(''), z.email().max(254)]),
    phone: text(40),
    whatsapp: z.string().regex(/^(?:[1-9]\d{6,14})?$/, expects('whatsapp')),
    addresses: z.record(z.string().max(35), line(ADDRESS_MAX_CHARACTERS)).meta({ description: 'by language' }),
    hours: z.array(z.object({ from: timeOfDay, to: timeOfDay }).nullable()).max(7),
    map_link: httpsAddress,
    map_picture: text(100).meta({ description: 'key of a picture of the shop; empty = the drawn map' }),
  });
}
