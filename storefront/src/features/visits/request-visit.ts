// The action of the page that requests a home visit: requests the visit and redirects to its page. If the chosen time
// was taken meanwhile, the form comes back with the nearest free time selected.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { type AddressDraft, bodyOf, draftIn } from '../address/address-draft.ts';
import { attemptIn, attemptKey } from '../payment/attempt.ts';
import { formAction, type FormResult, refusedWith, type Reply, REQUIRED, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { pathsOf } from '../../kit/paths.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';
import { NEW_ADDRESS, timeIn, VISIT_FIELDS } from './visit-entry.ts';

export interface Lost {
  /** The free time nearest to the taken one; null if there is none. */
  nearest: string | null;
  /** The free times nearest to the taken one, the nearest first. */
  all: readonly string[];
}

export type RequestResult = FormResult<null, Lost | null>;
type RequestReply = Reply<null, Lost | null> | Response;

export const no = (refusal: Refusal, result: Lost | null = null) => ({ ok: false, refusal, result }) as const;
const wrong = (fields: Record<string, string>) => ({ ...refusedWith({ fields }), result: null });

/** The nearest free times if the chosen time was taken (refusal SLOT_TAKEN); else null. */
export function lostIn({ errorCode, result }: Refusal): Lost | null {
  if (errorCode !== REFUSALS.SLOT_TAKEN.errorCode) return null;
  const { nearest = [] } = (result ?? {}) as { nearest?: readonly string[] };
  return { nearest: nearest[0] ?? null, all: nearest };
}

/** The typed address or the chosen saved one; null if the saved one does not exist or could not be loaded. */
async function chosenAddress({ visitor, form }: FormRequest): Promise<ReturnType<typeof bodyOf> | null> {
  const chosen = text(form, VISIT_FIELDS.address);
  if (chosen === '' || chosen === NEW_ADDRESS) return bodyOf(draftIn(form));
  const answer = await visitor.client.get('address/list', { query: { language_code: visitor.language } });
  const saved = answer.ok ? answer.result.find(({ _id }) => _id === chosen) : undefined;
  if (!saved) return null;
  const { _id: _, email, ...fields } = saved;
  return { ...fields, email: email ?? '' };
}

/**
 * Field name → REQUIRED for each of these that is empty: the time, a guest's email address, and name, first line and
 * phone number of a typed address.
 */
function emptyIn({ form, visitor }: FormRequest, draft: AddressDraft): Record<string, string> {
  const isTyped = ['', NEW_ADDRESS].includes(text(form, VISIT_FIELDS.address));
  const names = ['name', 'address_line_one', 'phone'] as const;
  const empty = isTyped ? names.filter((name) => draft[name].trim() === '') : [];
  const time = timeIn(text(form, VISIT_FIELDS.day), text(form, VISIT_FIELDS.time));
  const missing = [
    ...(time === '' ? [VISIT_FIELDS.time] : []),
    ...empty,
    // If a member leaves the email address empty, the server uses that of the account.
    ...(text(form, VISIT_FIELDS.email).trim() === '' && !visitor.signedIn ? [VISIT_FIELDS.email] : []),
  ];
  return Object.fromEntries(missing.map((name) => [name, REQUIRED]));
}

/**
 * Renames the server's fields to the form's (`address.city` → `city`). All errors of a saved address are shown at the
 * choice of the address, because the form has no fields for it.
 */
export function fieldsOf(fields: Readonly<Record<string, string>>, isSaved: boolean): Record<string, string> {
  const nameOf = (name: string) => {
    if (!name.startsWith('address.')) return name;
    return isSaved ? VISIT_FIELDS.address : name.slice('address.'.length);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [nameOf(name), sentence]));
}

async function send(sent: FormRequest): Promise<RequestReply> {
  const { visitor, form } = sent;
  const { client, language, guestId, signedIn, prefix } = visitor;
  // Requirement R92: if the server refuses the request, REQUIRED replaces its sentences for empty fields.
  const empty = emptyIn(sent, draftIn(form));
  const address = await chosenAddress(sent);
  if (address === null) return wrong({ [VISIT_FIELDS.address]: REQUIRED });
  const email = text(form, VISIT_FIELDS.email).trim();
  const body = {
    // A guest's call carries the guest id. Without it, all guests behind one IP address would share the limit
    // `bookings`.
    ...(signedIn ? {} : { ip_address: guestIdForAdding(guestId, visitor.newGuestId) }),
    area: text(form, VISIT_FIELDS.area),
    starts_at: timeIn(text(form, VISIT_FIELDS.day), text(form, VISIT_FIELDS.time)),
    address,
    ...(email === '' ? {} : { email }),
    type_ids: [...form.keys()]
      .filter((name) => name.startsWith(VISIT_FIELDS.type))
      .map((name) => name.slice(VISIT_FIELDS.type.length)),
    remarks: text(form, VISIT_FIELDS.remarks),
    language_code: language,
  };
  const idempotencyKey = attemptKey(attemptIn(form, VISIT_FIELDS.attempt), body);
  const answer = await client.post('booking/create', { body }, { idempotencyKey });
  if (answer.ok) {
    const { booking_id: id, access_key: key } = answer.result;
    return redirect(pathsOf(prefix).homeVisit(id, { key, sent: 1 }));
  }
  const { refusal } = answer;
  const isSaved = !['', NEW_ADDRESS].includes(text(form, VISIT_FIELDS.address));
  const fields = refusal.fields && { ...fieldsOf(refusal.fields, isSaved), ...empty };
  return no({ ...refusal, ...(fields ? { fields, message: '' } : {}) }, lostIn(refusal));
}

export const requestVisit = formAction<null, Lost | null>(send);
