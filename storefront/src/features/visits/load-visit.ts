// Reads one visit and, while it may be changed, the times it may be moved to. The server returns it to its member, to
// the holder of its link's key and to the browser that requested it; anyone else gets the same answer as for none.
import type { Visit, VisitTimes } from '@hindam/contract/booking';
import { FINAL_BOOKING_STATUSES } from '@hindam/contract/booking-moves';
import type { ContactDetails } from '@hindam/contract/contact';
import type { Country } from '@hindam/contract/customers';
import { data } from 'react-router';
import { loadContact } from '../contact/load-contact.ts';
import { newAttempt } from '../payment/attempt.ts';
import { needed, type PageRequest } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';

export interface VisitPage {
  /** Null if there is no such visit or the visitor may not open it. */
  visit: Visit | null;
  /** Null while it may not be changed. */
  times: VisitTimes | null;
  countries: readonly Country[];
  key: string | null;
  attempt: string;
  /** Whether the visit was requested a moment ago. */
  isNew: boolean;
  /** How the shop is called; null unless that is the only way left, or if it could not be read. */
  contact: ContactDetails | null;
}

const NOT_FOUND = 404;
const TOO_MANY = 429;
const BROKEN_FROM = 500;

/** Whether the failure is the shop's or the network's; any other means that there is no such visit for this visitor. */
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
    attempt: newAttempt(),
    isNew: request.url.searchParams.has('sent'),
  };
  if (!answer.ok && !isOurs(answer.refusal.status))
    return data<VisitPage>({ ...page, visit: null, times: null, contact: null }, { status: NOT_FOUND });
  const visit = needed(answer).result;
  const times = visit.may_change ? await client.get('booking/slots', { query: { ...query, booking_id: id } }) : null;
  const isToCall = !visit.may_change && !FINAL_BOOKING_STATUSES.includes(visit.status);
  const contact = isToCall ? (await loadContact(request)).details : null;
  return { ...page, visit, times: times?.ok ? times.result : null, contact } satisfies VisitPage;
}
