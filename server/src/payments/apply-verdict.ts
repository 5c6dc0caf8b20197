// What is done because of a verdict, step by step, whoever's hands do it: the database's in the shop, those
// of a model in the tests that try every order of events.
import type { EndStatus, Unmatched, Verdict } from './payments.ts';

export interface PaymentEffects {
  /** Claims what the order holds; where that was released, holds it anew. False when others have it now. */
  haveStock(): Promise<boolean>;
  /** The money is in the books; null: it is the order's. What has no order is to be paid back. */
  bookCapture(unmatched: Unmatched | null): Promise<void>;
  /** Number, invoice, cart, coupon, news: all that follows from a paid order. */
  place(): Promise<void>;
  endPayment(status: EndStatus): Promise<void>;
  failOrder(): Promise<void>;
}

/** Under the locks of order and payment; once for each verdict that acts. */
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
    // The provider is asked for these outside the transaction, and its answer is another word.
    case 'capture':
    case 'void':
    case 'wait':
    case 'nothing':
  }
}
