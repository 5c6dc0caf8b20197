// The endpoint for changing a placed order until it is packed: its delivery address, the phone number that its messages
// go to, and the note for the driver.
import { z } from 'zod';
import { AMENDED_PARTS, DELIVERY_NOTE_MAX_CHARACTERS } from './amended-parts.ts';
import { orderAddress, orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { dialCode, id, languageCode, line, phone } from './fields.ts';

export const amendmentEndpoints = {
  'POST order/amend': endpoint({
    method: 'POST',
    path: 'order/amend',
    who: 'owner',
    limit: { name: 'orderAmendments', by: 'order' },
    summary:
      'Changes address, number and note of a placed order that is not packed yet; the contact it was placed with is told. The same twice as once',
    body: z.object({
      order_id: id,
      ...orderKey,
      shipping_address: orderAddress.meta({ description: 'in the order’s own market' }),
      contact: z
        .object({ dial_code: dialCode.default(''), phone: phone.default('') })
        .optional()
        .meta({ description: 'the number that messages go to; absent = as it was' }),
      delivery_note: line(DELIVERY_NOTE_MAX_CHARACTERS)
        .default('')
        .meta({ description: 'for the driver; empty = none' }),
      language_code: languageCode.optional(),
    }),
    answer: z.object({
      result: z.object({
        amended: z.array(z.enum(AMENDED_PARTS)).meta({ description: 'what is different now; empty = nothing' }),
      }),
    }),
    refusals: ['INVALID_FIELDS', 'COUNTRY_NOT_SERVED', 'AMENDING_TOO_LATE', 'AMENDED_TOO_OFTEN', 'NUMBER_PROVEN'],
  }),
};
