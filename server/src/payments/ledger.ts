// The ledger of the shop's money. Invariant: each posting is two entries of the same amount, a debit and a credit.
// `provider`, `drivers`, `cash` and `bank` are where money is; `sales` is what orders brought in, `unmatched` captured
// money that pays no order, `exchange` money that moves from an old order to the new one.
export type Account = 'provider' | 'sales' | 'unmatched' | 'exchange' | 'drivers' | 'cash' | 'bank';

export interface Posting {
  paymentId: string;
  refundId: string | null;
  /** The provider's id of the refund; absent or null for none. */
  providerRefundId?: string | null;
  debit: Account;
  credit: Account;
  minor: number;
  currency: string;
}

interface Money {
  paymentId: string;
  minor: number;
  currency: string;
}

const bookOf = (isMatched: boolean): Account => (isMatched ? 'sales' : 'unmatched');

export function captured(money: Money, isMatched: boolean): Posting {
  return { ...money, refundId: null, debit: 'provider', credit: bookOf(isMatched) };
}

export interface ProviderRefund {
  refundId: string;
  providerRefundId: string | null;
}

export function refunded(money: Money, refund: ProviderRefund, isMatched: boolean): Posting {
  return { ...money, ...refund, debit: bookOf(isMatched), credit: 'provider' };
}

/** The posting for a refund that failed after it was done: the provider has the money again. */
export function cameBack(money: Money, refund: ProviderRefund, isMatched: boolean): Posting {
  return { ...money, ...refund, debit: 'provider', credit: bookOf(isMatched) };
}

/** The posting with which money leaves the old order of an exchange. */
export function exchangedAway(money: Money, refundId: string): Posting {
  return { ...money, refundId, debit: 'sales', credit: 'exchange' };
}

/** The posting with which money of the old order pays for the new order of an exchange. */
export function credited(money: Money): Posting {
  return { ...money, refundId: null, debit: 'exchange', credit: 'sales' };
}

/** The posting for captured money that was booked as unmatched and now pays its order after all. */
export function matched(money: Money): Posting {
  return { ...money, refundId: null, debit: 'unmatched', credit: 'sales' };
}

export function collected(money: Money): Posting {
  return { ...money, refundId: null, debit: 'drivers', credit: 'sales' };
}

export function notCollected(money: Money): Posting {
  return { ...money, refundId: null, debit: 'sales', credit: 'drivers' };
}

export function handedOver(money: Money): Posting {
  return { ...money, refundId: null, debit: 'cash', credit: 'drivers' };
}

export function transferred(money: Money, refundId: string, isMatched: boolean): Posting {
  return { ...money, refundId, debit: bookOf(isMatched), credit: 'bank' };
}
