// How often one caller may call, within how many seconds. An endpoint names the limit it takes from (endpoint.ts).

/** `points` calls in `seconds`; tests and measurements widen all of them by one factor. */
export const LIMITS = {
  /** Answers that had to be made, per address; warm hits are free. */
  reads: { points: 3_000, seconds: 60 },
  /** Everything that changes something, per address. */
  writes: { points: 3_000, seconds: 60 },
  /** Adds and changes of one cart. */
  cart: { points: 120, seconds: 60 },
  /** Carts never seen before, per address. */
  newCarts: { points: 2_000, seconds: 3_600 },
  /** Passwords and passkeys tried, per address. */
  logins: { points: 10, seconds: 60 },
  /** Questions a browser signs with a passkey: each is a row for some minutes. */
  passkeyQuestions: { points: 60, seconds: 60 },
  registrations: { points: 100, seconds: 3_600 },
  /** Codes asked for, per address; codes per number are counted in the database. */
  codes: { points: 100, seconds: 3_600 },
  /** Codes typed, per address. */
  codeTries: { points: 300, seconds: 3_600 },
  /** Passwords asked again of a member who is signed in. */
  passwords: { points: 10, seconds: 900 },
  /** Codes of coupons tried: they are meant to be guessed by nobody. */
  coupons: { points: 10, seconds: 600 },
  /** The same by all guests of one address, because ids of guests are made up at will. */
  guestCoupons: { points: 300, seconds: 600 },
  /** Orders placed, by cart or account; other attempts to pay, by order. */
  orders: { points: 5, seconds: 60 },
  /** Messages of one provider that it proved to be its own, whatever address they come from. */
  webhooks: { points: 200, seconds: 1 },
  /** Messages that were no provider's, per address: they cost the provider none of its own. */
  forgedWebhooks: { points: 300, seconds: 60 },
  /** Lost links of orders asked for, per address, and for the order of one number. */
  orderLinks: { points: 100, seconds: 3_600 },
  orderLinksOfOne: { points: 5, seconds: 3_600 },
  exports: { points: 2, seconds: 86_400 },
  /** Calls of one operator. */
  operators: { points: 300, seconds: 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface EndpointLimit {
  name: LimitName;
  /**
   * Whose calls are counted together. address: the network address · guest: the guest id, and ids never seen before by
   * address; members' calls are not counted · member: the account · shopper: the account, else the guest id, else the
   * address · order: the order the call names.
   */
  by: 'address' | 'guest' | 'member' | 'shopper' | 'order';
  /** Counts guests' calls by address too. */
  guests?: LimitName;
  /** Counts calls about the order of one number too, however it was typed. */
  number?: LimitName;
  /** Counts calls that succeeded by account too. */
  done?: LimitName;
}
