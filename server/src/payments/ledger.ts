// The ledger. Always true: every posting is two entries of one amount, a debit and a credit. Account `provider` is what
// providers hold for the shop, `sales` what orders brought in, `unmatched` what was captured and pays no order. Money
// that pays for the order pieces were exchanged for passes through `exchange`, which is empty afterwards, and stays
// with its provider. A payment's capture is posted once, and so is each refund, which unique indexes in the database
// enforce; no entry is ever changed.
export type Account = 'provider' | 'sales' | 'unmatched' | 'exchange';

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

/** The posting by which money leaves the order whose pieces were exchanged. */
export function exchangedAway(money: Money, refundId: string): Posting {
  return { ...money, refundId, debit: 'sales', credit: 'exchange' };
}

/** The posting by which the same money pays for the order that was made instead. */
export function credited(money: Money): Posting {
  return { ...money, refundId: null, debit: 'exchange', credit: 'sales' };
}

/** The posting when an operator has matched captured money, booked as unmatched before, with its order. */
export function matched(money: Money): Posting {
  return { ...money, refundId: null, debit: 'unmatched', credit: 'sales' };
}
