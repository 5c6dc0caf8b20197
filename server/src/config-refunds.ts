// Settings of the refunds that wait for a second operator.
import { z } from 'zod';

/** Amounts from which a refund needs a second operator, in whole units of the payment's currency. */
export interface LargeRefunds {
  /**
   * A refund that an operator requests needs a second operator if it reaches this amount together with earlier refunds
   * of the order that operators requested and that needed no second operator.
   */
  refund: number;
  /**
   * A refund that an operator requests also needs a second operator if it reaches this amount together with the refunds
   * that this operator requested within the last 24 hours and that needed no second operator.
   */
  day: number;
}

const LARGE_REFUND = 2_000;
const LARGE_DAY = 10_000;

const units = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(1).max(10_000_000).optional(),
);

export const refundEnvironment = { LARGE_REFUND: units, LARGE_DAY: units };

export const REFUND_ADVICE: Readonly<Record<string, string>> = {
  LARGE_REFUND: `a whole number of currency units above 0, e.g. LARGE_REFUND=${LARGE_REFUND}`,
  LARGE_DAY: `a whole number of currency units above 0, e.g. LARGE_DAY=${LARGE_DAY}`,
};

export function largeRefundsOf(raw: { [K in keyof typeof refundEnvironment]?: number | undefined }): LargeRefunds {
  return Object.freeze({ refund: raw.LARGE_REFUND ?? LARGE_REFUND, day: raw.LARGE_DAY ?? LARGE_DAY });
}
