// The outcomes and faults that a sandbox payment can simulate. They are chosen on the sandbox's page, or by the last
// three digits of the amount in minor units: a payment of 1,249.02 is declined.

export const ENDINGS = ['approve', 'insufficient_funds', 'declined', 'authentication_failed', 'cancel'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * `forged`: an extra message, with a wrong signature, comes first; `reordered`: in reverse order, followed by a message
 * that untruly says that the payment failed.
 */
export const MESSAGES = ['prompt', 'late', 'duplicated', 'reordered', 'lost', 'forged'] as const;
export type Messages = (typeof MESSAGES)[number];

export const CAPTURED_AMOUNTS = ['right', 'less', 'more', 'other_currency'] as const;
export type CapturedAmount = (typeof CAPTURED_AMOUNTS)[number];

/**
 * `twice`: the first two attempts fail; `reply_lost`: the refund is done, but the first response is lost; `slow`: it is
 * pending at first, and done when it is requested again.
 */
export const REFUNDS = ['done', 'twice', 'reply_lost', 'slow'] as const;
export type Refunds = (typeof REFUNDS)[number];

export interface SandboxOutcome {
  ending: Ending;
  /** A code is required before the payment is approved. */
  secondStep: boolean;
  messages: Messages;
  /** The delay of messages that are `late`. */
  lateSeconds: number;
  /** How the captured amount differs from the requested one. */
  taken: CapturedAmount;
  /** After the shopper's choice, this many status reads by the shop time out. */
  readsToFail: number;
  refunds: Refunds;
  /** The browser does not return to the shop, as when the shopper closes the tab. */
  stays: boolean;
  /** The kept card that the shopper chose; empty for another card. */
  card: string;
}

export const DEFAULT_OUTCOME: SandboxOutcome = Object.freeze({
  ending: 'approve',
  secondStep: false,
  messages: 'prompt',
  lateSeconds: 20,
  taken: 'right',
  readsToFail: 0,
  refunds: 'done',
  stays: false,
  card: '',
});

/**
 * `refused`: the sandbox does not accept the payment; `never_arrives`: the first request is lost; `reply_lost`: the
 * payment is created, but the response is lost.
 */
export type CreateFault = 'refused' | 'never_arrives' | 'reply_lost';

export interface TestAmount {
  /** The last three digits of the minor units. */
  ending: number;
  create?: CreateFault;
  wish?: Partial<SandboxOutcome>;
}

export const TEST_AMOUNTS: readonly TestAmount[] = [
  { ending: 901, wish: { ending: 'insufficient_funds' } },
  { ending: 902, wish: { ending: 'declined' } },
  { ending: 903, wish: { ending: 'authentication_failed' } },
  { ending: 904, wish: { secondStep: true } },
  { ending: 906, wish: { messages: 'late' } },
  { ending: 907, wish: { messages: 'duplicated' } },
  { ending: 908, wish: { messages: 'reordered' } },
  { ending: 909, wish: { messages: 'lost' } },
  { ending: 911, wish: { messages: 'lost', stays: true } },
  { ending: 912, wish: { messages: 'forged' } },
  { ending: 913, wish: { taken: 'less' } },
  { ending: 914, wish: { taken: 'more' } },
  { ending: 916, wish: { taken: 'other_currency' } },
  { ending: 917, wish: { readsToFail: 3 } },
  { ending: 918, wish: { refunds: 'twice' } },
  { ending: 919, wish: { refunds: 'reply_lost' } },
  { ending: 921, wish: { refunds: 'slow' } },
  { ending: 922, create: 'refused' },
  { ending: 923, create: 'never_arrives' },
  { ending: 924, create: 'reply_lost' },
];

const ENDING_BASE = 1_000;

function testAmountOf(amountMinor: number): TestAmount | undefined {
  return TEST_AMOUNTS.find(({ ending }) => amountMinor % ENDING_BASE === ending);
}

export function createFaultOf(amountMinor: number): CreateFault | null {
  return testAmountOf(amountMinor)?.create ?? null;
}

/** What was chosen on the page; what was left at its default is decided by the test amount. */
export function sandboxOutcomeOf(amountMinor: number, chosen: Partial<SandboxOutcome>): SandboxOutcome {
  const changed = Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => value !== DEFAULT_OUTCOME[name as keyof SandboxOutcome]),
  ) as Partial<SandboxOutcome>;
  return { ...DEFAULT_OUTCOME, ...testAmountOf(amountMinor)?.wish, ...changed };
}

/** The amount the sandbox captures: the requested one, or 100 minor units less (but at least 1) or more. */
export function capturedMinor(amountMinor: number, taken: CapturedAmount): number {
  if (taken === 'less') return Math.max(1, amountMinor - 100);
  return taken === 'more' ? amountMinor + 100 : amountMinor;
}

export const OTHER_CURRENCY = 'USD';

/** The code to enter at the second step, shown on the page; a bank would send it by SMS. */
export const BANK_CODE = '1234';
export const CODE_TRIES_MAX = 3;

/** Options whose providers authorise first and wait for a capture, as instalment providers do. */
export function authorisesFirst(option: string): boolean {
  return option === 'instalments_4';
}
