// Loads the registration page. If its `returnUrl` is the page of an order that the API shows to this visitor, the form
// is filled in from that order.
import type { Order } from '@hindam/contract/orders';
import { splitPrefix } from '@hindam/contract/pages';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { Contact } from './contact.ts';
import { type IdentityPage, loadForVisitors } from './load-identity.ts';
import { returnUrlIn } from './sign-in.ts';
import type { Progress } from './steps.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import type { PageRequest } from '../../kit/load.ts';

export type Filled = Pick<Progress, 'name' | 'contact' | 'lettersLanguage'>;

export interface RegistrationPage extends IdentityPage {
  filled: Filled | null;
}

const ORDER = /^\/order-details\/([\w-]+)$/;
const HERE = 'https://shop.invalid';

/** Id and access key of the order whose page is the `returnUrl`; null if that is another page. */
export function orderIn(url: Pick<URL, 'searchParams'>): { id: string; key: string | null } | null {
  const back = returnUrlIn(url);
  if (back === null) return null;
  const address = new URL(back, HERE);
  const [, id] = ORDER.exec(splitPrefix(address.pathname).path) ?? [];
  return id === undefined ? null : { id, key: keyIn({ url: address }) };
}

/** The initial values of the form from an order; email is preselected unless the order has only a phone number. */
export function filledFrom(
  { contact, shipping_address: address, language_code: lettersLanguage }: Order,
  countries: readonly PhoneCountry[],
): Filled {
  const { email, phone, dial_code: dial } = contact;
  const ofDial = countries.filter(({ dialCode }) => dialCode === dial);
  const country = ofDial.find(({ code }) => code === address.country) ?? ofDial[0];
  const found: Contact = {
    by: email === null && phone !== null ? 'mobile' : 'email',
    email: email ?? '',
    country: country ? `${country.code}${country.dialCode}` : '',
    phone: country && phone !== null ? phone.slice(country.dialCode.length) : '',
  };
  return { name: address.name, contact: found, lettersLanguage };
}

export async function loadRegistration(request: PageRequest): Promise<RegistrationPage> {
  const { client, language } = request.visitor;
  const from = orderIn(request.url);
  const [page, answer] = await Promise.all([
    loadForVisitors(request),
    from &&
      client.get('order/details/{id}', {
        params: { id: from.id },
        query: { ...byKey(from.key), language_code: language },
      }),
  ]);
  return { ...page, filled: answer?.ok ? filledFrom(answer.result, page.countries) : null };
}
