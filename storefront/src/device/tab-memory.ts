// Session storage of this tab. For a purchase in progress: the guest's contact, the typed checkout form and the token
// by which the server recognises a repeated order; these are removed once an order is placed. Everything is removed
// when the tab closes and at logout. It holds no one-time codes, no card data and nothing that grants access.

export const TAB_KEYS = {
  /** The guest's email address and phone number, typed at the choice between guest checkout and login. */
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

export function writeTab(key: TabKey, text: string | null): void {
  try {
    if (typeof document === 'undefined') return;
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is off or full: a reload starts with an empty form, as without script.
  }
}

export function forgetPurchase(): void {
  for (const key of Object.values(TAB_KEYS)) writeTab(key, null);
}
