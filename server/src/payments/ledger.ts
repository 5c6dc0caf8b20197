// The ledger. Always true: every posting is two entries of one amount; account `provider` is what providers hold for
// the shop, `sales` what orders brought in, `unmatched` what was captured without an order. A capture is posted once
// for each payment and a refund once, which unique indexes in the database enforce; nothing is ever changed.
export type Account = 'provider' | 'sales' | 'unmatched';

export interface Posting {
  paymentId: string;
  refundId: string | null;
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

export function refunded(money: Money, refundId: string, isMatched: boolean): Posting {
  return { ...money, refundId, debit: bookOf(isMatched), credit: 'provider' };
}

/** Money that had no order now belongs to one. */
export function matched(money: Money): Posting {
  return { ...money, refundId: null, debit: 'unmatched', credit: 'sales' };
}
