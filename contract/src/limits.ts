// How often one caller may call, within how many seconds. An endpoint names the limit that its calls count against
// (endpoint.ts).

/**
 * A limit per network address counts an IPv6 address twice: by its /64, which is usually one household, and by its /48,
 * because one customer may have a whole /48 with its 65,536 networks of size /64. The limit of a /48 is this many times
 * the limit of a /64. Answers from the cache, which are never refused, are counted by the /64 alone.
 */
export const SITE_FACTOR = 16;

/**
 * How many times the limit of a /64 the limit of a /48 is for COST_LIMITS, which charge what a request costs. With
 * SITE_FACTOR one customer with a /48 could keep the server's thread busy alone: 160 pages a second.
 */
export const SITE_FACTOR_OF_COSTS = 4;

/**
 * The points that one request counts against `reads`, `prefetches` or `writes`, by what it costs the server's processor
 * (decision 92).
 */
export const COSTS = {
  /** A page, or the answer to a call, from the cache. It counts, but is sent even when the limit is exceeded. */
  kept: 1,
  /** The answer to a call, if it is not in the cache and its endpoint names no other cost. */
  call: 2,
  /** A call whose work is several times that of others, such as the quote of a full cart or an order. */
  dearCall: 6,
  /** A page that is rendered, also as the answer to a form. */
  drawn: 10,
} as const;

export type Cost = keyof typeof COSTS;
export type CallCost = Extract<Cost, 'call' | 'dearCall'>;
export const COST_LIMITS = ['reads', 'prefetches', 'writes'] as const;
export type CostLimit = (typeof COST_LIMITS)[number];

/**
 * At most `points` in `seconds`. A call is one point, but in COST_LIMITS it counts as many points as COSTS says. The
 * setting LIMITS_FACTOR multiplies `points`.
 */
export const LIMITS = {
  /**
   * GET calls and pages, per network address, weighted by COSTS: 100 renderings or 500 calls. The window is short, so
   * that a flood is stopped before it has cost much.
   */
  reads: { points: 1_000, seconds: 10 },
  /**
   * Renderings of public pages that a browser fetches before their link is pressed, per network address, weighted by
   * COSTS; they do not count against `reads`.
   */
  prefetches: { points: 300, seconds: 10 },
  /**
   * POST and DELETE calls and sent forms, per network address, weighted by COSTS: 3,000 ordinary calls or 1,000 dear
   * ones. The page that answers a form counts against `reads` too.
   */
  writes: { points: 6_000, seconds: 60 },
  /** Pieces added to a cart and lines changed, per guest id or member; guests' reorders and saved measurements too. */
  cart: { points: 120, seconds: 60 },
  /** New guest ids in the calls that count against `cart`, per network address. */
  newCarts: { points: 2_000, seconds: 3_600 },
  /** Password and passkey attempts of members, per network address. */
  logins: { points: 10, seconds: 60 },
  /**
   * Attempts to sign in as an operator, per network address. They do not count against `logins`, because in a shop with
   * Wi-Fi for its customers, the customers' attempts must not use up those of the operators.
   */
  operatorLogins: { points: 10, seconds: 60 },
  /** Challenges issued for a login by passkey, per network address: each occupies a database row for some minutes. */
  passkeyQuestions: { points: 60, seconds: 60 },
  /** Attempts to register as a member, per network address. */
  registrations: { points: 100, seconds: 3_600 },
  /** Requests for codes and password resets, per network address; those of one contact are counted in the database. */
  codes: { points: 100, seconds: 3_600 },
  /** Attempts to enter a code, per network address. */
  codeTries: { points: 300, seconds: 3_600 },
  /** Password confirmations, per signed-in member. */
  passwords: { points: 10, seconds: 900 },
  /** Coupon codes tried, per member or guest, so that codes cannot be guessed. */
  coupons: { points: 10, seconds: 600 },
  /** Coupon codes tried by all guests of one network address, because guest ids can be invented at will. */
  guestCoupons: { points: 300, seconds: 600 },
  /**
   * Calls whose own limit is per order or home visit (`by: 'order'`), per network address. They count here before the
   * shop looks whether the caller may open the order or visit, and against their own limit afterwards.
   */
  ownerCalls: { points: 3_000, seconds: 3_600 },
  /** Orders placed, per account or guest id; exchanges and further attempts to pay, per order. */
  orders: { points: 5, seconds: 60 },
  /**
   * Orders that nothing but the buyer's part of a coupon can refuse any more, with a contact that is not the account's
   * own, per network address: each tells whether that contact has ordered before.
   */
  buyerChecks: { points: 60, seconds: 3_600 },
  /** Questions to providers whether they would grant credit, per account or guest id. */
  creditChecks: { points: 20, seconds: 600 },
  /**
   * Questions to providers about credit by all guests of one network address, because guest ids can be invented at
   * will.
   */
  guestCreditChecks: { points: 100, seconds: 600 },
  /** Webhook messages with a valid signature, per payment provider, whatever network address they come from. */
  webhooks: { points: 200, seconds: 1 },
  /** Webhook messages without a valid signature, per network address; they do not count against `webhooks`. */
  forgedWebhooks: { points: 300, seconds: 60 },
  /**
   * Requests to send or renew an order's link, per network address. A request to send one also counts against
   * `orderLinksOfOne`, per order number.
   */
  orderLinks: { points: 100, seconds: 3_600 },
  orderLinksOfOne: { points: 5, seconds: 3_600 },
  /** Home visits requested, per account, guest id or network address; cancellations, per visit. */
  bookings: { points: 5, seconds: 3_600 },
  /**
   * Changes of a home visit, per visit. More are allowed than by `bookings`, because a call that is refused for a
   * mistyped postal address counts too.
   */
  visitChanges: { points: 20, seconds: 3_600 },
  /** Home visits requested by all guests of one network address, because guest ids can be invented at will. */
  guestBookings: { points: 60, seconds: 3_600 },
  /** Requests about a delivery and reports of problems with it, per order. */
  deliveryRequests: { points: 20, seconds: 3_600 },
  /**
   * Changes of a placed order's address, phone number and note, per order; a call that is refused for a mistyped postal
   * address counts too.
   */
  orderAmendments: { points: 20, seconds: 3_600 },
  /** Returns asked for or withdrawn, per order. */
  returns: { points: 20, seconds: 3_600 },
  /** Pictures added to returns or taken away, per order. */
  returnPictures: { points: 30, seconds: 3_600 },
  /** Calls and forms with pictures of returns and reviews, per network address. */
  uploads: { points: 120, seconds: 60 },
  /** Reviews written, changed or withdrawn, per order. */
  reviews: { points: 30, seconds: 86_400 },
  /** Pictures added to reviews or taken away, per order. */
  reviewPictures: { points: 60, seconds: 86_400 },
  /** Votes that a review helped, given or taken back, per account or guest id. */
  reviewVotes: { points: 60, seconds: 3_600 },
  /** Votes that a review helped, by all guests of one network address, because guest ids can be invented at will. */
  guestReviewVotes: { points: 120, seconds: 3_600 },
  /** PDF files of invoices, credit notes and care cards that shoppers request, per network address. */
  papers: { points: 60, seconds: 60 },
  /** Sitemaps and feeds that are not in the cache, per network address. */
  feeds: { points: 600, seconds: 3_600 },
  /** Subscriptions to push, per account or, of guests, per network address. */
  pushSubscriptions: { points: 10, seconds: 86_400 },
  /** Changes of a member's notification settings, per account. */
  notificationSettings: { points: 60, seconds: 3_600 },
  /** Exports of a member's data, per account; only successful calls count. */
  exports: { points: 2, seconds: 86_400 },
  /** Messages to the shop, per network address. */
  contact: { points: 60, seconds: 3_600 },
  /** Alerts asked for, per network address. */
  alerts: { points: 60, seconds: 3_600 },
  /** Violations of the content security policy that browsers report, per network address. */
  browserReports: { points: 60, seconds: 3_600 },
  /** Calls per operator. */
  operators: { points: 300, seconds: 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface EndpointLimit {
  name: LimitName;
  /**
   * Whose calls are counted together. address: the network address · guest: the guest id (a guest id not seen before
   * counts against its network address too; members' calls do not count) · member: the account · shopper: the account,
   * else the guest id, else the network address · order: the order or home visit the call names.
   */
  by: 'address' | 'guest' | 'member' | 'shopper' | 'order';
  /** A second limit, by which guests' calls are counted per network address. */
  guests?: LimitName;
  /** A second limit, counted per order number in the body; all spellings of one number count together. */
  number?: LimitName;
  /** A second limit, by which only successful calls are counted, per account. */
  done?: LimitName;
}
