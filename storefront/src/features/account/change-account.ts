// What a member can do on her account page. Each intent is one call, but for changing a contact, which is
// a code and then the change.
import type { Outcome as Answer } from '@hindam/contract/client';
import { bareNumber } from '@hindam/contract/phone-text';
import { codeIn } from '@hindam/ui/code-field';
import { countryIn } from '@hindam/ui/phone-number';
import { redirect } from 'react-router';
import { DELETED } from '../identity/deleted-mark.ts';
import { codeProblem } from '../identity/problem.ts';
import { pathsOf } from '../../kit/paths.ts';
import { type Sent, toLoginUnlessMember } from '../../kit/load.ts';
import { forgetMember } from '../../device/bag-holder.ts';
import { tellTabs } from '../../device/broadcast.ts';
import { keepLogin, loginRecord } from '../../device/login-record.ts';
import { clearDevice } from '../../device/logout.ts';
import { type CodeStep, FIELDS, type Intent, INTENTS, type Outcome } from './account-forms.ts';
import { text } from '../../kit/form.ts';

type Doing = (sent: Sent, intent: Intent) => Promise<Outcome | Response>;

/** The call's answer as the form's; a session that ended sends her to log in. */
function outcomeOf(sent: Sent, intent: Intent, answer: Answer<unknown>, more: Partial<Outcome> = {}): Outcome {
  toLoginUnlessMember(sent, answer);
  if (answer.ok) return { intent, ok: true, message: answer.message, fields: {}, ...more };
  const { message, fields = {}, retryAfterSeconds } = answer.refusal;
  return { intent, ok: false, message, fields, ...(retryAfterSeconds ? { retryAfterSeconds } : {}), ...more };
}

const saveProfile: Doing = async (sent, intent) => {
  const { form, visitor } = sent;
  const answer = await visitor.client.post('customer/profile', {
    body: {
      name: text(form, FIELDS.name),
      gender: text(form, FIELDS.gender),
      date_of_birth: text(form, FIELDS.birthDate),
      language_code: text(form, FIELDS.language) || visitor.language,
    },
  });
  const known = loginRecord();
  if (answer.ok && known) keepLogin({ ...known, name: answer.result.name });
  return outcomeOf(sent, intent, answer);
};

interface NewContact {
  kind: CodeStep['kind'];
  body: { email?: string | undefined; dial_code?: string | undefined; phone?: string | undefined };
  shown: string;
}

function newContact(form: FormData): NewContact {
  if (text(form, FIELDS.kind) === 'phone') {
    const dial = text(form, FIELDS.dialCode);
    const dialCode = countryIn(dial)?.dialCode ?? dial;
    const phone = bareNumber(text(form, FIELDS.phone));
    return { kind: 'phone', body: { dial_code: dialCode, phone }, shown: `${dialCode} ${phone}` };
  }
  const email = text(form, FIELDS.email);
  return { kind: 'email', body: { email }, shown: email };
}

const sendCode: Doing = async (sent, intent) => {
  const { client, language } = sent.visitor;
  const { kind, body, shown } = newContact(sent.form);
  const answer = await client.post('customer/send-otp', {
    body: { purpose: 'change', ...body, language_code: language },
  });
  if (!answer.ok) return outcomeOf(sent, intent, answer);
  const { otp_ref: ref, otp_length: length } = answer.result;
  return outcomeOf(sent, intent, answer, { code: { kind, contact: shown, ref, length, token: '' } });
};

function stepIn(form: FormData): CodeStep {
  const { kind, shown } = { kind: text(form, FIELDS.kind), shown: text(form, 'contact') };
  return {
    kind: kind === 'phone' ? 'phone' : 'email',
    contact: shown,
    ref: text(form, FIELDS.ref),
    length: Number(text(form, 'length')) || 4,
    token: text(form, FIELDS.token),
  };
}

const changeContact: Doing = async (sent, intent) => {
  const { client, language } = sent.visitor;
  const code = stepIn(sent.form);
  if (code.token === '') {
    const otp = codeIn(text(sent.form, FIELDS.code), code.length);
    const problem = codeProblem(FIELDS.code, otp, code.length);
    if (problem) return { intent, ok: false, message: '', fields: problem.fields, code };
    const verified = await client.post('customer/verify-otp', {
      body: { otp_ref: code.ref, otp, language_code: language },
    });
    if (!verified.ok) return outcomeOf(sent, intent, verified, { code });
    code.token = verified.result.otp_token;
  }
  const answer = await client.post('customer/change-contact', {
    body: { otp_token: code.token, password: text(sent.form, FIELDS.password), language_code: language },
  });
  if (!answer.ok) return outcomeOf(sent, intent, answer, { code });
  if (loginRecord()) keepLogin(answer.result);
  return outcomeOf(sent, intent, answer);
};

const changePassword: Doing = async (sent, intent) =>
  outcomeOf(
    sent,
    intent,
    await sent.visitor.client.post('customer/change-password', {
      body: {
        password: text(sent.form, FIELDS.password),
        new_password: text(sent.form, FIELDS.newPassword),
        language_code: sent.visitor.language,
      },
    }),
  );

const endSession: Doing = async (sent, intent) => {
  const id = text(sent.form, FIELDS.session);
  return outcomeOf(sent, intent, await sent.visitor.client.delete('customer/sessions/{id}', { params: { id } }));
};

const endSessions: Doing = async (sent, intent) =>
  outcomeOf(sent, intent, await sent.visitor.client.delete('customer/sessions', {}));

const deletePasskey: Doing = async (sent, intent) => {
  const id = text(sent.form, FIELDS.passkey);
  return outcomeOf(sent, intent, await sent.visitor.client.delete('customer/passkeys/{id}', { params: { id } }));
};

const exportData: Doing = async (sent, intent) => {
  const answer = await sent.visitor.client.post('customer/export', {
    body: { password: text(sent.form, FIELDS.password), language_code: sent.visitor.language },
  });
  return outcomeOf(sent, intent, answer, answer.ok ? { exported: JSON.stringify(answer.result, null, 2) } : {});
};

const deleteAccount: Doing = async (sent, intent) => {
  const answer = await sent.visitor.client.post('customer/delete', {
    body: { password: text(sent.form, FIELDS.password), language_code: sent.visitor.language },
  });
  if (!answer.ok) return outcomeOf(sent, intent, answer);
  if (typeof document !== 'undefined') {
    // The session is gone already; this device and its other tabs forget her too.
    forgetMember();
    clearDevice();
    tellTabs('logout');
  }
  return redirect(`${pathsOf(sent.visitor.prefix).userLogin()}?${DELETED}=1`);
};

const DOINGS: Readonly<Record<Intent, Doing>> = {
  profile: saveProfile,
  send_code: sendCode,
  change_contact: changeContact,
  change_password: changePassword,
  end_session: endSession,
  end_sessions: endSessions,
  delete_passkey: deletePasskey,
  export: exportData,
  delete: deleteAccount,
};

export async function changeAccount(sent: Sent): Promise<Outcome | Response> {
  const intent = INTENTS.find((one) => one === text(sent.form, FIELDS.intent)) ?? 'profile';
  return DOINGS[intent](sent, intent);
}
