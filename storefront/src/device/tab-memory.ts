// What this tab alone remembers of a purchase under way: what was typed, and the attempt it belongs to. It ends
// with the tab, with a log-out, and when the order is paid. No codes, no card, nothing that opens anything.

export const TAB_KEYS = {
  /** Left by the guest's door to the checkout: her address of mail and her number. */
  contact: 'checkoutContact',
  draft: 'checkoutDraft',
  attempt: 'checkoutAttempt',
} as const;

type TabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS];

export function readTab(key: TabKey): string | null {
  try {
    return typeof document === 'undefined' ? null : sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null takes it away. */
export function writeTab(key: TabKey, text: string | null): void {
  try {
    if (typeof document === 'undefined') return;
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is off or full: a reload begins anew, as without script.
  }
}

export function forgetPurchase(): void {
  for (const key of Object.values(TAB_KEYS)) writeTab(key, null);
}
