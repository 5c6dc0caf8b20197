// The action of the security page: one handler per intent, each of which makes one API call.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { moveToFields } from '../identity/problem.ts';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import { memberAction } from '../../kit/member.ts';
import { ACCOUNT_FIELDS, type SecurityIntent } from './account-forms.ts';

const changePassword: FormHandler = async ({ visitor: { client, language }, form }) => {
  const answer = await client.post('customer/change-password', {
    body: {
      password: text(form, ACCOUNT_FIELDS.password),
      new_password: text(form, ACCOUNT_FIELDS.newPassword),
      language_code: language,
    },
  });
  return answer.ok ? withoutResult(answer) : { ok: false, refusal: atPasswords(answer.refusal) };
};

/** Puts PASSWORD_COMMON at the field of the new password; `moveToFields` would put it at that of the current one. */
function atPasswords(refusal: Refusal): Refusal {
  if (refusal.errorCode !== REFUSALS.PASSWORD_COMMON.errorCode) return moveToFields(refusal);
  return { ...refusal, message: '', fields: { [ACCOUNT_FIELDS.newPassword]: refusal.message } };
}

const endSession: FormHandler = async ({ visitor: { client }, form }) =>
  withoutResult(await client.delete('customer/sessions/{id}', { params: { id: text(form, ACCOUNT_FIELDS.session) } }));

const endSessions: FormHandler = async ({ visitor: { client } }) =>
  withoutResult(await client.delete('customer/sessions', {}));

const deletePasskey: FormHandler = async ({ visitor: { client }, form }) =>
  withoutResult(await client.delete('customer/passkeys/{id}', { params: { id: text(form, ACCOUNT_FIELDS.passkey) } }));

export const changeSecurity = memberAction({
  change_password: changePassword,
  end_session: endSession,
  end_sessions: endSessions,
  delete_passkey: deletePasskey,
} satisfies Record<SecurityIntent, FormHandler>);
