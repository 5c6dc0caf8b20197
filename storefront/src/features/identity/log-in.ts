// The login form's doing, on the server or in the browser. What was typed stands in the form again when
// it was refused, but for the password.
import { type Contact, contactBody, contactField, contactIn, FIELDS } from './contact.ts';
import { PREFILL } from './known-account.tsx';
import { missing, type Problem, problemOf } from './problem.ts';
import { leadTo, settleLogin } from './sign-in.ts';
import type { Sent } from '../../kit/load.ts';
import { text } from '../../kit/form.ts';

export interface LoginTry {
  contact: Contact;
  remember: boolean;
  problem: Problem | null;
}

export async function logIn({ visitor, form, url }: Sent): Promise<LoginTry | Response> {
  const tried: LoginTry = { contact: contactIn(form), remember: form.has(FIELDS.remember), problem: null };
  // From a page that knows who she is: the form is filled in, nothing is tried.
  if (text(form, FIELDS.intent) === PREFILL) return tried;
  const password = text(form, FIELDS.password);
  const field = contactField(tried.contact);
  const empty = missing({ [field]: tried.contact[field], [FIELDS.password]: password && 'typed' });
  if (empty) return { ...tried, problem: empty };
  const answer = await visitor.client.post('customer/login', {
    body: {
      ...contactBody(tried.contact),
      password,
      remember: tried.remember,
      language_code: visitor.language,
    },
  });
  if (!answer.ok) return { ...tried, problem: problemOf(answer.refusal) };
  return leadTo(await settleLogin(visitor, url, answer.result));
}
