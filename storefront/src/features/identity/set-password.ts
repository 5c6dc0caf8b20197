// Handles the form of the last password reset step: sets the new password, which ends all other sessions, and signs the
// member in. Members with passkeys are shown them next.
import { IDENTITY_FIELDS } from './contact.ts';
import { afterNewPassword } from './new-password.ts';
import { redirectTo, finishLogin } from './sign-in.ts';
import { emptyPassword, FINISHING, type Progress, progressIn, refusedFinish } from './steps.ts';
import { type FormHandler, text } from '../../kit/form.ts';

export const setPassword: FormHandler<Progress, Progress> = async ({ visitor, form, url }) => {
  const empty = emptyPassword(form);
  if (empty) return empty;
  const body = {
    otp_token: progressIn(form).otpToken,
    password: text(form, IDENTITY_FIELDS.password),
    language_code: visitor.language,
  };
  const answer = await visitor.client.post('customer/reset-password', { body }, FINISHING);
  if (!answer.ok) return refusedFinish(form, answer.refusal);
  return redirectTo(await afterNewPassword(visitor, await finishLogin(visitor, url, answer.result)));
};
