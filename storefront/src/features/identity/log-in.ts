// The login page's action, on the server or in the browser.
import { type FormHandler, formAction, refusedWith, text } from '../../kit/form.ts';
import { contactBody, contactField, contactIn, IDENTITY_FIELDS } from './contact.ts';
import { PREFILL } from './known-account.tsx';
import { moveToFields, missing } from './problem.ts';
import { redirectTo, finishLogin } from './sign-in.ts';

const tryIt: FormHandler = async ({ visitor, form, url }) => {
  const contact = contactIn(form);
  const password = text(form, IDENTITY_FIELDS.password);
  const field = contactField(contact);
  const empty = missing({ [field]: contact[field], [IDENTITY_FIELDS.password]: password && 'typed' });
  if (empty) return refusedWith({ fields: empty });
  const answer = await visitor.client.post('customer/login', {
    body: {
      ...contactBody(contact),
      password,
      remember: form.has(IDENTITY_FIELDS.remember),
      language_code: visitor.language,
    },
  });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal) };
  return redirectTo(await finishLogin(visitor, url, answer.result));
};

/**
 * Handles the form of another page that only hands over a contact: the login form is shown with that contact, and no
 * login is tried.
 */
const prefill: FormHandler = () => Promise.resolve({ ok: true, result: null });

export const logIn = formAction({ try: tryIt, [PREFILL]: prefill });
