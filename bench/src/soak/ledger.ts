// The ledger of a soak: what the shop told its shoppers and operators during the run, to be compared with the database
// at the end.

export interface LedgerOrder {
  orderId: string;
  accessKey: string | null;
  /** The guest's mail address, or the id of the member. */
  buyer: string;
  option: string;
  totalMinor: number;
  /** The ids of the order's payments that the shop named. */
  paymentIds: string[];
  pieces: { variantId: string; quantity: number }[];
  /** The shop said that the order is paid, or that it is placed and will be paid on delivery. */
  toldPlaced: boolean;
  toldPaid: boolean;
  toldCancelled: boolean;
  /** An operator was told that the order is delivered. */
  toldDelivered: boolean;
}

export interface LedgerRefund {
  refundId: string;
  orderId: string;
  amountMinor: number;
}

/** A group of shoppers who want the last pieces of a variant at the same moment. */
export interface Flock {
  variantId: string;
  pieces: number;
}

export interface Ledger {
  orders: Map<string, LedgerOrder>;
  refunds: Map<string, LedgerRefund>;
  returnIds: Set<string>;
  visitIds: Set<string>;
  reviewIds: Set<string>;
  flocks: Flock[];
  /** Buyers whose payment the provider refused to start: their order is stored, although it was not acknowledged. */
  refusedPayers: Set<string>;
  /**
   * Sentences about faults that were noticed during the load, such as a cart that lacks a piece whose adding was
   * acknowledged.
   */
  complaints: string[];
  /** The routes of calls that client.ts gave up after PATIENCE_MS. */
  unanswered: string[];
  /** How often each kind of event was noted. */
  done: Map<string, number>;
}

export function makeLedger(): Ledger {
  return {
    orders: new Map(),
    refunds: new Map(),
    returnIds: new Set(),
    visitIds: new Set(),
    reviewIds: new Set(),
    flocks: [],
    refusedPayers: new Set(),
    complaints: [],
    unanswered: [],
    done: new Map(),
  };
}

export function note(ledger: Ledger, what: string): void {
  ledger.done.set(what, (ledger.done.get(what) ?? 0) + 1);
}

export interface StoredOrder {
  orderId: string;
  /** The id of the member, or else the guest's mail address. */
  buyer: string;
  status: string;
  isPlaced: boolean;
  totalMinor: number;
  paidMinor: number;
  refundedMinor: number;
  /** The order was made by an exchange, so there was no call of place-order for it. */
  isExchange: boolean;
}

export interface StoredPayment {
  paymentId: string;
  orderId: string;
  capturedMinor: number;
  refundedMinor: number;
  /** The amounts that the provider has; null when it does not know the payment. */
  atProvider: { capturedMinor: number; refundedMinor: number } | null;
}

export interface StoredRefund {
  refundId: string;
  orderId: string;
  amountMinor: number;
}

export interface Stored {
  /** The orders of the run, without those of the demo shop. */
  orders: readonly StoredOrder[];
  payments: readonly StoredPayment[];
  /** Refunds that an operator asked for. */
  refunds: readonly StoredRefund[];
  returnIds: readonly string[];
  visitIds: readonly string[];
  reviewIds: readonly string[];
  /** For each variant of a flock, the pieces in placed orders, without those cancelled or returned. */
  soldOfFlocks: ReadonlyMap<string, number>;
  /** Captured payments at the provider that belong to no payment of the shop. */
  strangers: readonly string[];
}

function orderFaults(ledger: Ledger, { orders }: Stored): string[] {
  const stored = new Map(orders.map((order) => [order.orderId, order]));
  const faults: string[] = [];
  for (const told of ledger.orders.values()) {
    const order = stored.get(told.orderId);
    const name = `order ${told.orderId}`;
    if (!order) {
      faults.push(`${name} was acknowledged and is lost`);
      continue;
    }
    if (told.toldPlaced && !order.isPlaced) faults.push(`${name} was told as placed and is ${order.status}`);
    if (told.toldPaid && order.paidMinor !== order.totalMinor)
      faults.push(`${name} was told as paid and has ${order.paidMinor} of ${order.totalMinor}`);
    if (order.totalMinor !== told.totalMinor)
      faults.push(`${name} was agreed at ${told.totalMinor} and costs ${order.totalMinor}`);
    if (told.toldCancelled && order.status !== 'cancelled')
      faults.push(`${name} was told as cancelled and is ${order.status}`);
    if (told.toldCancelled && order.paidMinor !== order.refundedMinor)
      faults.push(`${name} was cancelled: ${order.paidMinor} was paid, ${order.refundedMinor} came back`);
  }
  for (const order of orders) {
    const isRefused = !order.isPlaced && ledger.refusedPayers.has(order.buyer);
    if (!order.isExchange && !isRefused && !ledger.orders.has(order.orderId))
      faults.push(`order ${order.orderId} (${order.status}) was acknowledged to nobody: a doubled one`);
  }
  return faults;
}

function paymentFaults(ledger: Ledger, { payments, strangers }: Stored): string[] {
  const stored = new Map(payments.map((payment) => [payment.paymentId, payment]));
  const faults = strangers.map((id) => `the provider captured ${id}, which is no payment of the shop`);
  for (const { orderId, paymentIds } of ledger.orders.values()) {
    for (const paymentId of paymentIds) {
      if (stored.get(paymentId)?.orderId !== orderId) faults.push(`payment ${paymentId} of order ${orderId} is lost`);
    }
  }
  for (const { paymentId, capturedMinor, refundedMinor, atProvider } of payments) {
    if (!atProvider) continue;
    if (atProvider.capturedMinor !== capturedMinor)
      faults.push(`payment ${paymentId}: captured ${atProvider.capturedMinor}, booked ${capturedMinor}`);
    if (atProvider.refundedMinor !== refundedMinor)
      faults.push(`payment ${paymentId}: paid back ${atProvider.refundedMinor}, booked ${refundedMinor}`);
  }
  return faults;
}

function refundFaults(ledger: Ledger, { refunds }: Stored): string[] {
  const stored = new Map(refunds.map((refund) => [refund.refundId, refund]));
  const lost = [...ledger.refunds.values()].flatMap(({ refundId, orderId, amountMinor }) => {
    const refund = stored.get(refundId);
    if (refund?.orderId === orderId && refund.amountMinor === amountMinor) return [];
    return [`refund ${refundId} of ${amountMinor} was acknowledged and is ${refund ? 'another one' : 'lost'}`];
  });
  const doubled = refunds
    .filter(({ refundId }) => !ledger.refunds.has(refundId))
    .map(({ refundId, orderId }) => `refund ${refundId} of order ${orderId} was acknowledged to nobody: a doubled one`);
  return [...lost, ...doubled];
}

function goneOf(what: string, acknowledged: Iterable<string>, stored: readonly string[]): string[] {
  const there = new Set(stored);
  return [...acknowledged].filter((id) => !there.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`);
}

function flockFaults({ flocks }: Ledger, { soldOfFlocks }: Stored): string[] {
  const pieces = new Map<string, number>();
  for (const flock of flocks) pieces.set(flock.variantId, (pieces.get(flock.variantId) ?? 0) + flock.pieces);
  return [...pieces].flatMap(([variantId, had]) => {
    const sold = soldOfFlocks.get(variantId) ?? 0;
    return sold > had ? [`of variant ${variantId} there were ${had} pieces, and ${sold} were sold`] : [];
  });
}

/**
 * A sentence for each difference that was found between what was told and what is stored, for each complaint, and for
 * each call that was given up.
 */
export function discrepancies(ledger: Ledger, stored: Stored): string[] {
  return [
    ...orderFaults(ledger, stored),
    ...paymentFaults(ledger, stored),
    ...refundFaults(ledger, stored),
    ...goneOf('return', ledger.returnIds, stored.returnIds),
    ...goneOf('visit', ledger.visitIds, stored.visitIds),
    ...goneOf('review', ledger.reviewIds, stored.reviewIds),
    ...flockFaults(ledger, stored),
    ...ledger.complaints,
    ...ledger.unanswered.map((what) => `${what} was never answered`),
  ];
}
