// Asks for the order's link by mail. Whether there is such an order never shows: the answer is the same.
import type { Sent } from '../../kit/load.ts';
import { text } from '../../kit/form.ts';

export const FIELDS = { number: 'order_number', email: 'email' } as const;

/** A field was left empty; the page says it in its own words. */
export const REQUIRED = 'required';

export interface Asking {
  sent: boolean;
  number: string;
  email: string;
  /** The shop's sentence; '' where a field has one or the call got no answer. */
  message: string;
  /** By the form's names, the shop's sentence or REQUIRED. */
  fields: Readonly<Record<string, string>>;
}

export async function sendLink({ visitor, form }: Sent): Promise<Asking> {
  const typed = (name: string) => text(form, name).trim();
  const asking: Asking = {
    sent: false,
    number: typed(FIELDS.number),
    email: typed(FIELDS.email),
    message: '',
    fields: {},
  };
  const empty = Object.values(FIELDS).filter((name) => typed(name) === '');
  if (empty.length > 0) return { ...asking, fields: Object.fromEntries(empty.map((name) => [name, REQUIRED])) };
  const answer = await visitor.client.post('order/send-link', {
    body: { order_number: asking.number, email: asking.email, language_code: visitor.language },
  });
  if (answer.ok) return { ...asking, sent: true };
  const { fields = {}, message } = answer.refusal;
  return { ...asking, fields, message: Object.keys(fields).length > 0 ? '' : message };
}
