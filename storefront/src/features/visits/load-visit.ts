// Loads one visit and, while it may be changed, the times to which it may be moved. For a visitor who may not open it
// the result is the same as for a visit that does not exist.
import type { Visit, VisitTimes } from '@hindam/contract/booking';
import { FINAL_BOOKING_STATUSES } from '@hindam/contract/booking-moves';
import type { ContactDetails } from '@hindam/contract/contact';
import type { Country } from '@hindam/contract/customers';
import { data } from 'react-router';
import { loadContact } from '../contact/load-contact.ts';
import { newAttempt } from '../payment/attempt.ts';
import { needed, type PageRequest } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { VISIT_FIELDS } from './visit-entry.ts';

export interface VisitPage {
  /** Null if there is no such visit or the visitor may not open it. */
  visit: Visit | null;
  /**
   * The times to which the visit may be moved; null if it may not be changed, waits for its confirmation by a guest, or
   * they could not be loaded.
   */
  times: VisitTimes | null;
  countries: readonly Country[];
  /** The access key in the URL; null if there is none, or if the visit opens in this browser without it. */
  key: string | null;
  /** The key in the URL that confirms the visit (link of the mail); null if there is none. */
  confirmKey: string | null;
  attempt: string;
  isNew: boolean;
  /**
   * The shop's contacts, for a coming visit that can no longer be changed here; null for other visits, or if they could
   * not be loaded.
   */
  contact: ContactDetails | null;
}

const NOT_FOUND = 404;
const TOO_MANY = 429;
const BROKEN_FROM = 500;

/**
 * True if the failure says nothing about the visit: no answer, too many calls, or an error of the server. Any other
 * failure is shown as 'not found'.
 */
const isOurs = (status: number): boolean => status === 0 || status === TOO_MANY || status >= BROKEN_FROM;

export async function loadVisit(request: PageRequest) {
  const { client, language } = request.visitor;
  const id = request.params['bookingId'] ?? '';
  const key = keyIn(request);
  const query = { ...byKey(key), language_code: language };
  const [answer, countries] = await Promise.all([
    client.get('booking/details/{id}', { params: { id }, query }),
    client.get('country/list', { query: { language_code: language } }),
  ]);
  const page = {
    countries: countries.ok ? countries.result : [],
    key,
    confirmKey: request.url.searchParams.get(VISIT_FIELDS.confirm),
    attempt: newAttempt(),
    isNew: request.url.searchParams.has('sent'),
  };
  if (!answer.ok && !isOurs(answer.refusal.status))
    return data<VisitPage>({ ...page, visit: null, times: null, contact: null }, { status: NOT_FOUND });
  const visit = needed(answer).result;
  const times =
    visit.may_change && visit.confirm_by === null
      ? await client.get('booking/slots', { query: { ...query, booking_id: id } })
      : null;
  const isToCall = !visit.may_change && !FINAL_BOOKING_STATUSES.includes(visit.status);
  const contact = isToCall ? (await loadContact(request)).details : null;
  return {
    ...page,
    key: visit.kept ? null : key,
    visit,
    times: times?.ok ? times.result : null,
    contact,
  } satisfies VisitPage;
}
