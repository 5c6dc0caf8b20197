// Handles the form of the last password reset step: sets the new password and signs the member in.
import { IDENTITY_FIELDS } from './contact.ts';
import { checkLink, keyIn } from './load-reset.ts';
import { afterNewPassword } from './new-password.ts';
import { redirectTo, finishLogin } from './sign-in.ts';
import { emptyPassword, FINISHING, type Progress, progressIn, refusedFinish, type StepReply } from './steps.ts';
import { type FormHandler, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';

/**
 * If the URL has the key of a link that can no longer set a password, returns the first step with the server's sentence
 * about the link; null without a key or with a valid link. Every other failed call is thrown.
 */
async function refusedByLink({ visitor, form, url }: FormRequest): Promise<StepReply | null> {
  const key = keyIn(url);
  const over = key === '' ? null : await checkLink(visitor, key);
  return over && { ok: false, refusal: over, result: { ...progressIn(form), step: 'contact' } };
}

export const setPassword: FormHandler<Progress, Progress> = async (sent) => {
  const { visitor, form, url } = sent;
  const empty = emptyPassword(form);
  if (empty) return empty;
  const body = {
    otp_token: progressIn(form).otpToken,
    password: text(form, IDENTITY_FIELDS.password),
    language_code: visitor.language,
  };
  const answer = await visitor.client.post('customer/reset-password', { body }, FINISHING);
  if (!answer.ok) return (await refusedByLink(sent)) ?? refusedFinish(form, answer.refusal);
  return redirectTo(await afterNewPassword(visitor, await finishLogin(visitor, url, answer.result)));
};
