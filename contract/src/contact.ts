// The endpoints for reaching the shop: its address, hours and numbers, and sending it a message.
import { z } from 'zod';
import { CONTACT_LIMITS } from './contact-limits.ts';
import { endpoint } from './endpoint.ts';
import { email, freeText, image, languageCode, line, timeOfDay } from './fields.ts';

const languageField = { language_code: languageCode.optional() };

/** The hours of one day; null = closed. */
export const openHours = z.object({ from: timeOfDay, to: timeOfDay }).nullable();

export const contactDetails = z
  .object({
    email: z.string(),
    phone: z.string().meta({ description: 'in international form, as it is shown' }),
    whatsapp: z.string().meta({ description: 'digits of the number, for https://wa.me/<digits>; empty without one' }),
    address: z.string(),
    hours: z
      .array(openHours)
      .meta({ description: 'seven days from Monday on, in `time_zone`; empty when the shop names no hours' }),
    time_zone: z.string().meta({ description: 'IANA name' }),
    map: z
      .object({
        link: z.string().meta({ description: 'address of a map service; empty without one' }),
        picture: image.nullable().meta({ description: 'the shopkeeper’s own; null = the drawn one' }),
      })
      .meta({ description: 'nothing of it is loaded from elsewhere' }),
  })
  .meta({ id: 'ContactDetails' });
export type ContactDetails = z.output<typeof contactDetails>;

export const contactEndpoints = {
  'GET contact/details': endpoint({
    method: 'GET',
    path: 'contact/details',
    who: 'public',
    summary: 'Where the shop is, when it is open and how to reach it',
    query: z.object(languageField),
    answer: z.object({ result: contactDetails }),
    refusals: [],
    cacheable: true,
  }),
  'POST contact/send': endpoint({
    method: 'POST',
    path: 'contact/send',
    who: 'shopper',
    limit: { name: 'contact', by: 'address' },
    summary:
      'Sends a message to the shop; the same message sent again within a day counts once. The sender gets a confirmation by mail',
    body: z.object({
      name: line(CONTACT_LIMITS.name).pipe(z.string().min(1)),
      email,
      subject: line(CONTACT_LIMITS.subject).pipe(z.string().min(1)),
      message: freeText(CONTACT_LIMITS.message).pipe(z.string().min(1)),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({ reference: z.string().meta({ description: 'by which shop and sender name the message' }) }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
};
