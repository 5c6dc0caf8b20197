// Carries a verdict out step by step. The effects are passed in: the shop's use the database, those of the tests that
// try every order of events use a model.
import type { EndStatus, Unmatched, Verdict } from './payments.ts';

export interface PaymentEffects {
  /**
   * Claims the pieces the order holds; holds them anew if they were released. False when other orders have them now.
   */
  haveStock(): Promise<boolean>;
  /** Books the captured money; null means it belongs to the order. Money without an order has to be refunded. */
  bookCapture(unmatched: Unmatched | null): Promise<void>;
  /** All that follows from a paid order: number, invoice, cart, coupon, events. */
  place(): Promise<void>;
  endPayment(status: EndStatus): Promise<void>;
  failOrder(): Promise<void>;
}

/** Call under the row locks of order and payment, once for each verdict that acts. */
export async function applyVerdict(verdict: Verdict, effects: PaymentEffects): Promise<void> {
  switch (verdict.act) {
    case 'place': {
      const has = await effects.haveStock();
      await effects.bookCapture(has ? null : 'stock_gone');
      if (has) await effects.place();
      break;
    }
    case 'pay_back':
      await effects.bookCapture(verdict.why);
      if (verdict.failsOrder) await effects.failOrder();
      break;
    case 'end':
      await effects.endPayment(verdict.status);
      if (verdict.failsOrder) await effects.failOrder();
      break;
    // These are requested from the provider outside the transaction; its answer gives the next verdict.
    case 'capture':
    case 'void':
    case 'wait':
    case 'nothing':
  }
}
