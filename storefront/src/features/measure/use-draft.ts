// Stores what is typed into the measuring flow: on the device at once, in a member's account soon after. When the flow
// opens, it begins with the draft of this device, or with the draft of another device if that one was changed later.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import {
  deviceDraft,
  dropDeviceDraft,
  forgetDraft,
  standingDraft,
  storeDraft,
  type StoredDraft,
} from '../../device/measurement-draft.ts';
import { type Change, type Entry, newEntry } from './entry.ts';

/** A member's draft is sent once nothing was typed for this long; a guest's is only on the device. */
const PAUSE_MS = 1_500;

function hasText({ entries }: Pick<Entry, 'entries'>): boolean {
  return Object.values(entries).some(({ text }) => text !== '');
}

/**
 * Completes a stored draft with defaults for missing parts. Without a product (`needed` is empty) the scope is 'all'.
 */
function fitting(stored: StoredDraft, needed: readonly string[]): Entry {
  const { typedAt: _, ...draft } = stored;
  return { ...newEntry(needed), ...draft, scope: needed.length === 0 ? 'all' : (draft.scope ?? 'needed') };
}

/** Sends a member's draft once typing pauses, and at once when the page or the flow is left. */
function useSending() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = (keepalive = false) => {
    stop();
    void standingDraft(browserVisitor(), { keepalive });
  };
  useEffect(() => {
    const leave = () => (timer.current === undefined ? undefined : send(true));
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const sendSoon = () => {
    stop();
    timer.current = setTimeout(send, PAUSE_MS);
  };
  return { sendSoon, stop };
}

/** `off`: the flow shows a saved set or a sent form, so it does not begin with a draft; changes are still stored. */
export function useDraft(entry: Entry, change: (change: Change) => void, needed: readonly string[], off: boolean) {
  const [restored, setRestored] = useState(false);
  const ready = useRef(false);
  /** The entry with which the flow began; if the present entry is another one, the shopper has typed meanwhile. */
  const begun = useRef(entry);
  const { sendSoon, stop } = useSending();

  const begin = (known: StoredDraft | null) => {
    const isFilled = known !== null && hasText(known);
    begun.current = isFilled ? fitting(known, needed) : newEntry(needed, entry.unit);
    change({ kind: 'begin', entry: begun.current });
    setRestored(isFilled);
  };
  const follow = useEffectEvent((standing: StoredDraft | null) => {
    if (entry !== begun.current) return;
    const own = deviceDraft();
    if (standing === null && own) dropDeviceDraft();
    if (standing === null ? own !== null : standing.typedAt !== own?.typedAt) begin(standing);
  });
  const takeUp = useEffectEvent(() => {
    ready.current = true;
    if (off) return;
    const known = deviceDraft();
    if (known && hasText(known)) begin(known);
    void standingDraft(browserVisitor()).then((standing) => (standing === undefined ? undefined : follow(standing)));
  });
  const keep = useEffectEvent(() => {
    if (!ready.current || entry === begun.current || !hasText(entry)) return;
    storeDraft(entry);
    sendSoon();
  });
  useEffect(() => takeUp(), []);
  useEffect(() => keep(), [entry]);
  const forget = () => {
    stop();
    forgetDraft(browserVisitor());
    setRestored(false);
  };
  return { restored, forget };
}
