// The loader of the page 'my data', which only makes sure that there is a session and returns no data, and the page's
// action: the export of the member's data and the deletion of the account.
import { redirect } from 'react-router';
import { DELETED } from '../identity/deleted-mark.ts';
import { moveToFields } from '../identity/problem.ts';
import { type FormHandler, text } from '../../kit/form.ts';
import type { PageRequest } from '../../kit/load.ts';
import { pathsOf } from '../../kit/paths.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import { forgetLogin } from '../../device/cart-holder.ts';
import { broadcastSession } from '../../device/broadcast.ts';
import { clearDevice } from '../../device/logout.ts';
import { ACCOUNT_FIELDS, type DataIntent } from './account-forms.ts';

export async function loadData(request: PageRequest): Promise<null> {
  const { client, language } = request.visitor;
  neededOfMember(request, await client.get('customer/profile', { query: { language_code: language } }));
  return null;
}

const exportData: FormHandler<string, unknown> = async ({ visitor: { client, language }, form }) => {
  const body = { password: text(form, ACCOUNT_FIELDS.password), language_code: language };
  const answer = await client.post('customer/export', { body });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal) };
  return { ok: true, result: JSON.stringify(answer.result, null, 2) };
};

const deleteAccount: FormHandler = async ({ visitor: { client, language, prefix }, form }) => {
  const body = { password: text(form, ACCOUNT_FIELDS.password), language_code: language };
  const answer = await client.post('customer/delete', { body });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal) };
  if (typeof document !== 'undefined') {
    // The server has deleted the account and its sessions. Now the member's data is removed from this device, in the
    // other tabs too.
    forgetLogin();
    await clearDevice();
    broadcastSession('logout');
  }
  return redirect(`${pathsOf(prefix).userLogin()}?${DELETED}=1`);
};

export const handleData = memberAction<unknown, unknown>({
  export: exportData,
  delete: deleteAccount,
} satisfies Record<DataIntent, FormHandler<unknown, unknown>>);
