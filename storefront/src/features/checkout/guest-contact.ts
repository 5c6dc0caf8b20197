// Passes the contact that a guest entered in the guest checkout on to the checkout page. It goes through this tab's
// session storage, so that it is in no URL. If a checkout draft is already stored in this tab, the contact is written
// into that too.
import { readTab, TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { CHECKOUT_FIELDS } from './steps.ts';

export interface GuestContact {
  email: string;
  /** Country and calling code, `AE+971`; '' if none is chosen. */
  dial: string;
  phone: string;
}

export const NO_CONTACT: GuestContact = { email: '', dial: '', phone: '' };

type Entry = [string, string];

/** The names and values of the checkout draft that stored-draft.ts stored in this tab; null if there is none. */
function draftEntries(): Entry[] | null {
  try {
    const stored: unknown = JSON.parse(readTab(TAB_KEYS.draft) ?? 'null');
    return Array.isArray(stored) ? (stored as Entry[]) : null;
  } catch {
    return null;
  }
}

export function storedContact(): GuestContact {
  const draft = draftEntries();
  if (draft) {
    const typed = new Map(draft);
    const of = (name: string) => typed.get(name) ?? '';
    return { email: of(CHECKOUT_FIELDS.email), dial: of(CHECKOUT_FIELDS.dial), phone: of(CHECKOUT_FIELDS.phone) };
  }
  try {
    return { ...NO_CONTACT, ...(JSON.parse(readTab(TAB_KEYS.contact) ?? '{}') as Partial<GuestContact>) };
  } catch {
    return NO_CONTACT;
  }
}

export function storeContact(contact: GuestContact): void {
  writeTab(TAB_KEYS.contact, JSON.stringify(contact));
  const draft = draftEntries();
  if (!draft) return;
  const { email, dial, phone } = contact;
  const entries: Entry[] = [
    [CHECKOUT_FIELDS.email, email],
    [CHECKOUT_FIELDS.dial, dial],
    [CHECKOUT_FIELDS.phone, phone],
  ];
  const names = new Set(entries.map(([name]) => name));
  writeTab(TAB_KEYS.draft, JSON.stringify([...draft.filter(([name]) => !names.has(name)), ...entries]));
}
