// The action of the profile page: one handler per intent. The change of a contact first verifies the code, unless an
// earlier submission has verified it.
import { normalizedNumber } from '@hindam/contract/phone-text';
import { codeIn } from '@hindam/ui/code-field';
import { countryIn } from '@hindam/ui/phone-number';
import { codeFault, moveToFields } from '../identity/problem.ts';
import { type FormHandler, refusedWith, text, withoutResult } from '../../kit/form.ts';
import { memberAction } from '../../kit/member.ts';
import { storeLogin, loginRecord } from '../../device/login-record.ts';
import { type CodeStep, ACCOUNT_FIELDS, type ProfileIntent } from './account-forms.ts';

type ContactHandler = FormHandler<CodeStep | null, CodeStep | null>;

const saveProfile: FormHandler = async ({ form, visitor }) => {
  const answer = await visitor.client.post('customer/profile', {
    body: {
      name: text(form, ACCOUNT_FIELDS.name),
      gender: text(form, ACCOUNT_FIELDS.gender),
      date_of_birth: text(form, ACCOUNT_FIELDS.birthDate),
      language_code: text(form, ACCOUNT_FIELDS.language) || visitor.language,
    },
  });
  const known = loginRecord();
  if (answer.ok && known) storeLogin({ ...known, name: answer.result.name });
  return withoutResult(answer);
};

interface NewContact {
  kind: CodeStep['kind'];
  body: { email?: string | undefined; dial_code?: string | undefined; phone?: string | undefined };
  shown: string;
}

function newContact(form: FormData): NewContact {
  if (text(form, ACCOUNT_FIELDS.kind) === 'phone') {
    const dial = text(form, ACCOUNT_FIELDS.dialCode);
    const dialCode = countryIn(dial)?.dialCode ?? dial;
    const phone = normalizedNumber(text(form, ACCOUNT_FIELDS.phone));
    return { kind: 'phone', body: { dial_code: dialCode, phone }, shown: `${dialCode} ${phone}` };
  }
  const email = text(form, ACCOUNT_FIELDS.email);
  return { kind: 'email', body: { email }, shown: email };
}

function stepIn(form: FormData): CodeStep {
  const { kind, shown } = { kind: text(form, ACCOUNT_FIELDS.kind), shown: text(form, 'contact') };
  return {
    kind: kind === 'phone' ? 'phone' : 'email',
    contact: shown,
    ref: text(form, ACCOUNT_FIELDS.ref),
    length: Number(text(form, 'length')) || 4,
    token: text(form, ACCOUNT_FIELDS.token),
  };
}

const sendCode: ContactHandler = async ({ visitor: { client, language }, form }) => {
  const { kind, body, shown } = newContact(form);
  const answer = await client.post('customer/send-otp', {
    body: { purpose: 'change', ...body, language_code: language },
  });
  const earlier = stepIn(form);
  // If no other code can be sent, the one sent before stays valid, so the form goes on with that one.
  if (!answer.ok) return { ...answer, result: earlier.ref === '' ? null : earlier };
  const { otp_ref: ref, otp_length: length } = answer.result;
  return { ok: true, result: { kind, contact: shown, ref, length, token: '' } };
};

const changeContact: ContactHandler = async ({ visitor: { client, language }, form }) => {
  const code = stepIn(form);
  if (code.token === '') {
    const otp = codeIn(text(form, ACCOUNT_FIELDS.code), code.length);
    const fields = codeFault(ACCOUNT_FIELDS.code, otp, code.length);
    if (fields) return { ...refusedWith({ fields }), result: code };
    const verified = await client.post('customer/verify-otp', {
      body: { otp_ref: code.ref, otp, language_code: language },
    });
    if (!verified.ok) return { ok: false, refusal: moveToFields(verified.refusal), result: code };
    code.token = verified.result.otp_token;
  }
  const answer = await client.post('customer/change-contact', {
    body: { otp_token: code.token, password: text(form, ACCOUNT_FIELDS.password), language_code: language },
  });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal), result: code };
  if (loginRecord()) storeLogin(answer.result);
  return { ok: true, result: null };
};

const removeCard: FormHandler = async ({ visitor: { client }, form }) =>
  withoutResult(await client.delete('customer/cards/{id}', { params: { id: text(form, ACCOUNT_FIELDS.card) } }));

export const changeProfile = memberAction<unknown, unknown>({
  profile: saveProfile,
  send_code: sendCode,
  change_contact: changeContact,
  remove_card: removeCard,
} satisfies Record<ProfileIntent, FormHandler<unknown, unknown>>);
