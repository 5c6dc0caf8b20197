// Carries out a verdict of payments.ts by calling effects, which are passed in: settle.service.ts passes effects that
// write to the database; the test that tries events in every order passes effects on a model in memory.
import type { EndStatus, Unmatched, Verdict } from './payments.ts';

export interface PaymentEffects {
  /**
   * Claims the pieces the order holds; if the hold was released, holds them again first. False when too few of them are
   * left.
   */
  haveStock(): Promise<boolean>;
  /**
   * Books the captured money. Null means that the money pays the order; otherwise it says why it cannot, and the money
   * has to be refunded.
   */
  bookCapture(unmatched: Unmatched | null): Promise<void>;
  /** Places the order: number, invoice, cart, coupon, events. */
  place(): Promise<void>;
  endPayment(status: EndStatus): Promise<void>;
  failOrder(): Promise<void>;
}

/** Carries out a verdict. Call it once for each verdict, while holding the row locks of order and payment. */
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
    // `capture` and `void` are requested from the provider outside the transaction, and its answer gives the next
    // verdict; `wait` and `nothing` change nothing.
    case 'capture':
    case 'void':
    case 'wait':
    case 'nothing':
  }
}
