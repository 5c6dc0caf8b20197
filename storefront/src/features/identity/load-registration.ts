// Who comes from an order she made as a guest finds what the order says of her in the form. It is read as any
// page reads it: without the order's key, its cookie or its member's session there is nothing to fill in.
import type { Order } from '@hindam/contract/orders';
import { splitPrefix } from '@hindam/contract/pages';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { Contact } from './contact.ts';
import { type IdentityPage, loadForStrangers } from './load-identity.ts';
import { returnUrlIn } from './sign-in.ts';
import type { Progress } from './steps.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import type { PageRequest } from '../../kit/load.ts';

export type Filled = Pick<Progress, 'name' | 'contact' | 'lettersLanguage'>;

export interface RegistrationPage extends IdentityPage {
  filled: Filled | null;
}

const ORDER = /^\/order-details\/([\w-]+)$/;
/** Any origin does: a return address is a path. */
const HERE = 'https://shop.invalid';

/** The order whose page she came from and goes back to. */
export function orderIn(url: Pick<URL, 'searchParams'>): { id: string; key: string | null } | null {
  const back = returnUrlIn(url);
  if (back === null) return null;
  const address = new URL(back, HERE);
  const [, id] = ORDER.exec(splitPrefix(address.pathname).path) ?? [];
  return id === undefined ? null : { id, key: keyIn({ url: address }) };
}

/** The mail first, as everywhere; the number stands in its own field beside it. */
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

export async function loadRegistration(asked: PageRequest): Promise<RegistrationPage> {
  const { client, language } = asked.visitor;
  const from = orderIn(asked.url);
  const [page, answer] = await Promise.all([
    loadForStrangers(asked),
    from &&
      client.get('order/details/{id}', {
        params: { id: from.id },
        query: { ...byKey(from.key), language_code: language },
      }),
  ]);
  return { ...page, filled: answer?.ok ? filledFrom(answer.result, page.countries) : null };
}
