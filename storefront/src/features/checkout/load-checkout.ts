// Loads the checkout's data: the quote of the visitor's cart, the countries, and a member's profile and addresses.
import type { Quote } from '@hindam/contract/checkout';
import type { Outcome } from '@hindam/contract/client';
import type { Address, Profile } from '@hindam/contract/customers';
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { newAttempt } from '../payment/attempt.ts';
import { pathsOf } from '../../kit/paths.ts';
import type { PageRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { forgetLogin, isSignedOut } from '../../device/cart-holder.ts';
import { mergeDeviceCart } from '../../device/cart-merge.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { withLeanPictures } from '../cart/lean-pictures.ts';
import { type CheckoutDraft, firstDraft } from './draft.ts';
import { packCountries } from './packed-countries.ts';

/** 'signed_out': the visitor seemed signed in, but the session has ended and there is no guest cart to order either. */
export type LoadError = 'offline' | 'broken' | 'signed_out';

export interface LoadedCheckout {
  quote: Quote | null;
  isMember: boolean;
  /** The first values of the form; null if `loadError` is set. */
  draft: CheckoutDraft | null;
  addresses: readonly Address[];
  /** All countries, as packed-countries.ts writes them; '' if they could not be loaded. */
  countries: string;
  /** A new token for an attempt to place the order (`useAttempt`). */
  attempt: string;
  loadError: LoadError | null;
  /** True if the cart is a member's and merging this device's guest cart into it failed. */
  mergeFailed: boolean;
}

type Quoted = Outcome<{ result: Quote }>;

const NO_CART: Quoted = {
  ok: false,
  refusal: { errorCode: REFUSALS.CART_EMPTY.errorCode, status: 200, message: '' },
};

function quoteOfGuest({ client, language, guestId }: Visitor): Promise<Quoted> {
  const id = guestId ?? deviceGuestId();
  if (id === null) return Promise.resolve(NO_CART);
  return client.post('checkout/quote', { body: { ip_address: id, language_code: language } });
}

export function readQuote(visitor: Visitor): Promise<Quoted> {
  const { client, language, signedIn } = visitor;
  return signedIn ? client.post('checkout/quote', { body: { language_code: language } }) : quoteOfGuest(visitor);
}

interface LoadedParts {
  quoted: Quoted;
  profile: Profile | null;
  addresses: readonly Address[];
  isMember: boolean;
  signedOut: boolean;
}

async function loadForMember(visitor: Visitor): Promise<LoadedParts> {
  const { client, language } = visitor;
  const query = { language_code: language };
  const [quoted, profile, addresses] = await Promise.all([
    client.post('checkout/quote', { body: query }),
    client.get('customer/profile', { query }),
    client.get('address/list', { query }),
  ]);
  if (isSignedOut(profile)) {
    const asGuest = await loadForGuest(visitor);
    // The session has ended. If there is a guest cart, the checkout goes on with it and the device forgets the login;
    // otherwise the page asks the member to log in again.
    if (asGuest.quoted.ok) forgetLogin();
    return { ...asGuest, signedOut: !asGuest.quoted.ok };
  }
  return {
    quoted,
    profile: profile.ok ? profile.result : null,
    addresses: addresses.ok ? addresses.result : [],
    isMember: true,
    signedOut: false,
  };
}

async function loadForGuest(visitor: Visitor): Promise<LoadedParts> {
  return { quoted: await quoteOfGuest(visitor), profile: null, addresses: [], isMember: false, signedOut: false };
}

function loadErrorOf({ status }: Refusal): LoadError {
  return status === 0 ? 'offline' : 'broken';
}

export async function loadCheckout({ visitor }: PageRequest): Promise<LoadedCheckout> {
  const { client, language, prefix, signedIn } = visitor;
  const joined = await mergeDeviceCart(visitor);
  const [found, listed] = await Promise.all([
    signedIn ? loadForMember(visitor) : loadForGuest(visitor),
    client.get('country/list', { query: { language_code: language } }),
  ]);
  const { quoted, isMember, addresses, profile } = found;
  const countries = listed.ok ? listed.result : [];
  const nothing = {
    quote: null,
    isMember,
    draft: null,
    addresses,
    countries: packCountries(countries),
    attempt: newAttempt(),
    mergeFailed: isMember && !joined,
  };
  if (found.signedOut) return { ...nothing, loadError: 'signed_out' };
  if (!quoted.ok) {
    if (quoted.refusal.errorCode === REFUSALS.CART_EMPTY.errorCode) throw redirect(pathsOf(prefix).cart());
    return { ...nothing, loadError: loadErrorOf(quoted.refusal) };
  }
  if (!listed.ok) return { ...nothing, loadError: loadErrorOf(listed.refusal) };
  const quote = withLeanPictures(quoted.result);
  const known = countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));
  const draft = firstDraft({ country: quote.country, countries: known, profile, addresses });
  return { ...nothing, quote, draft, loadError: null };
}
