// The action of the page find-order: has the server send the link to an order by mail or SMS. The answer is the same if
// there is no such order, so that nobody can find out which orders exist.
import { contactBody, contactField, contactIn } from '../identity/contact.ts';
import { type FormHandler, formAction, refusedWith, REQUIRED, text } from '../../kit/form.ts';

export const LINK_FIELDS = { number: 'order_number' } as const;

const send: FormHandler = async ({ visitor, form }) => {
  const typed = (name: string) => text(form, name).trim();
  const contact = contactIn(form);
  const needed = [LINK_FIELDS.number, contactField(contact)];
  const empty = needed.filter((name) => typed(name) === '');
  if (empty.length > 0) return refusedWith({ fields: Object.fromEntries(empty.map((name) => [name, REQUIRED])) });
  const answer = await visitor.client.post('order/send-link', {
    body: {
      order_number: typed(LINK_FIELDS.number),
      ...contactBody(contact),
      language_code: visitor.language,
    },
  });
  if (answer.ok) return { ok: true, result: null };
  const { fields, message } = answer.refusal;
  return { ok: false, refusal: { ...answer.refusal, message: fields ? '' : message } };
};

export const sendLink = formAction(send);
