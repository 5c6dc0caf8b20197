// R71: who is logged in is checked again at the start and when a login is broadcast. The server
// decides: its answer becomes the record, and where it knows no session the record is dropped.
import { browserVisitor } from './browser-visitor.ts';
import { forgetMember, isSignedOut } from './cart-holder.ts';
import { confirmedId, noteConfirmed } from './confirmed.ts';
import { clearDevice } from './logout.ts';
import { LEFT } from './left-mark.ts';
import { bringEverything } from './login.ts';
import { deviceGuestId } from './guest-id.ts';
import { keepLogin, loginRecord } from './login-record.ts';

let inFlight: Promise<void> | null = null;

async function ask(): Promise<void> {
  const visitor = browserVisitor();
  const before = loginRecord();
  const answer = await visitor.client.post('customer/session', {});
  if (answer.ok) {
    const account = answer.result;
    noteConfirmed(account._id);
    keepLogin(account);
    // The member is new on this device, or not everything was merged at login.
    if (before?._id !== account._id || deviceGuestId() !== null) await bringEverything(visitor);
    return;
  }
  // A failed call proves nothing: the member stays signed in.
  if (!isSignedOut(answer)) return;
  noteConfirmed(null);
  forgetMember();
  // After a logout by form, which cannot clear the device itself.
  if (!new URLSearchParams(location.search).has(LEFT)) return;
  clearDevice();
  location.replace(location.pathname);
}

/** Asks at most once per document, unless somebody logged in elsewhere. */
export function checkSession({ again }: { again: boolean }): Promise<void> {
  const named = confirmedId();
  if (!again && named !== null && named === loginRecord()?._id) return Promise.resolve();
  inFlight ??= ask().finally(() => {
    inFlight = null;
  });
  return inFlight;
}
