// Carries out what payments.ts decided about a payment. The effects are passed in, so that a test can run the rules on
// a model in memory.
import type { EndStatus, Unmatched, Verdict } from './payments.ts';

export interface PaymentEffects {
  /** Claims the pieces that the order holds; false when too few of them are left. */
  haveStock(): Promise<boolean>;
  /**
   * Books the captured money. With null the money pays the order; else `unmatched` says why it cannot, and the money is
   * refunded.
   */
  bookCapture(unmatched: Unmatched | null): Promise<void>;
  place(): Promise<void>;
  endPayment(status: EndStatus): Promise<void>;
  failOrder(): Promise<void>;
}

/** Call it once for each verdict, while holding the row locks of order and payment. */
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
    // No effects here: to capture or void, `applyReported` calls the provider outside the transaction, and the
    // provider's answer gives the next verdict.
    case 'capture':
    case 'void':
    case 'wait':
    case 'nothing':
  }
}
