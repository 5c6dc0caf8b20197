// Handles the form of the last registration step, on the server or in the browser: creates the account and signs the
// member in.
import { contactBody, IDENTITY_FIELDS } from './contact.ts';
import { redirectTo, finishLogin } from './sign-in.ts';
import { deviceSets } from '../../device/measurement-sets.ts';
import { type FormHandler, text } from '../../kit/form.ts';
import { emptyPassword, FINISHING, type Progress, progressIn, refusedFinish } from './steps.ts';

/** If the server refuses one of these fields, the flow goes back to the first step, which has them. */
const FIRST_STEP = new Set<string>([
  IDENTITY_FIELDS.name,
  IDENTITY_FIELDS.email,
  IDENTITY_FIELDS.phone,
  IDENTITY_FIELDS.terms,
]);

export const register: FormHandler<Progress, Progress> = async ({ visitor, form, url }) => {
  const empty = emptyPassword(form);
  if (empty) return empty;
  const progress = progressIn(form);
  const { contact, name, terms, lettersLanguage, otpToken } = progress;
  const body = {
    ...contactBody(contact),
    otp_token: otpToken,
    name,
    terms,
    password: text(form, IDENTITY_FIELDS.password),
    language_code: visitor.language,
    letters_language: lettersLanguage || undefined,
  };
  const answer = await visitor.client.post('customer/register', { body }, FINISHING);
  if (!answer.ok) {
    const refused = refusedFinish(form, answer.refusal);
    const first = !refused.ok && Object.keys(refused.refusal.fields ?? {}).some((field) => FIRST_STEP.has(field));
    return first ? { ...refused, result: { ...refused.result, step: 'contact' } } : refused;
  }
  const brought = deviceSets().map(({ _id, label }) => ({ id: _id, label }));
  const leadsTo = await finishLogin(visitor, url, answer.result);
  return brought.length > 0
    ? { ok: true, result: { ...progress, step: 'keep', brought, leadsTo } }
    : redirectTo(leadsTo);
};
