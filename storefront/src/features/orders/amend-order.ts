// The action of the page order-address: changes the address, phone number and note for the driver of a placed order.
// Repeating the same request changes nothing, so it needs no attempt token.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import { countryIn } from '@hindam/ui/phone-number';
import { bodyOf, draftIn, partOf, postalOf } from '../address/address-draft.ts';
import { type FormHandler, formAction, type FormResult, text } from '../../kit/form.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';

/**
 * Field names of the form, as in the server's field errors; those of the address begin with the value of `place`. Only
 * `dial` differs: it holds country and calling code (`AE+971`), and the server's name is `contact.dial_code`.
 */
export const AMEND_FIELDS = {
  place: 'shipping_address.',
  dial: 'contact.dial',
  phone: 'contact.phone',
  note: 'delivery_note',
} as const;

export type Amended = readonly AmendedPart[];
export type AmendResult = FormResult<Amended>;

const amend: FormHandler<Amended> = async ({ visitor, params, form, url }) => {
  const dial = text(form, AMEND_FIELDS.dial);
  const contact = { dial_code: countryIn(dial)?.dialCode ?? dial, phone: text(form, AMEND_FIELDS.phone) };
  const answer = await visitor.client.post('order/amend', {
    body: {
      order_id: params['orderId'] ?? '',
      ...byKey(keyIn({ url })),
      shipping_address: postalOf(bodyOf(draftIn(partOf(form, AMEND_FIELDS.place)))),
      ...(form.has(AMEND_FIELDS.phone) ? { contact } : {}),
      delivery_note: text(form, AMEND_FIELDS.note),
      language_code: visitor.language,
    },
  });
  if (answer.ok) return { ok: true, result: answer.result.amended };
  const { fields, message } = answer.refusal;
  return { ok: false, refusal: { ...answer.refusal, message: fields ? '' : message } };
};

export const amendOrder = formAction<Amended>(amend);
