// How often one caller may call, within how many seconds. An endpoint names the limit it takes from (endpoint.ts).

/** Calls (`points`) per `seconds`; tests and measurements widen all of them by one factor. */
export const LIMITS = {
  /** Responses that had to be made, per address; cache hits do not count. */
  reads: { points: 3_000, seconds: 60 },
  /** All calls that change something, per address. */
  writes: { points: 3_000, seconds: 60 },
  /** Adds and changes per cart. */
  cart: { points: 120, seconds: 60 },
  /** New carts, per address. */
  newCarts: { points: 2_000, seconds: 3_600 },
  /** Password and passkey attempts, per address. */
  logins: { points: 10, seconds: 60 },
  /** Challenges for a passkey signature: each is a row for some minutes. */
  passkeyQuestions: { points: 60, seconds: 60 },
  registrations: { points: 100, seconds: 3_600 },
  /** Requests for codes, per address; codes per contact are counted in the database. */
  codes: { points: 100, seconds: 3_600 },
  /** Attempts to enter a code, per address. */
  codeTries: { points: 300, seconds: 3_600 },
  /** Password confirmations of a signed-in member. */
  passwords: { points: 10, seconds: 900 },
  /** Coupon codes tried: codes must not be guessable. */
  coupons: { points: 10, seconds: 600 },
  /** Coupon codes tried by all guests of one address, because guest ids can be invented at will. */
  guestCoupons: { points: 300, seconds: 600 },
  /** Orders placed, per cart or account; other attempts to pay, per order. */
  orders: { points: 5, seconds: 60 },
  /** Authentic messages per provider, from any address. */
  webhooks: { points: 200, seconds: 1 },
  /** Forged provider messages, per address: they do not count against the provider. */
  forgedWebhooks: { points: 300, seconds: 60 },
  /** Requests for lost order links, per address, and per order number. */
  orderLinks: { points: 100, seconds: 3_600 },
  orderLinksOfOne: { points: 5, seconds: 3_600 },
  exports: { points: 2, seconds: 86_400 },
  /** Calls per operator. */
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
