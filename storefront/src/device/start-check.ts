// R71: asks the server who is logged in when a document starts and when another tab broadcasts a login. The account in
// the answer becomes the login record; if the server knows no session, the login record is dropped.
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
    // The member is new on this device, or a guest id is left because the merge at login failed.
    if (before?._id !== account._id || deviceGuestId() !== null) await bringEverything(visitor);
    return;
  }
  // Any failure but 'not signed in' says nothing about the session, so the login record stays.
  if (!isSignedOut(answer)) return;
  noteConfirmed(null);
  forgetMember();
  // After a logout without script the device is still to be cleared; the address says so (left-mark.ts).
  if (!new URLSearchParams(location.search).has(LEFT)) return;
  clearDevice();
  location.replace(location.pathname);
}

/**
 * Asks the server who is logged in. Skipped when the server has already confirmed the login record's account since
 * this page was loaded, unless `again` is true. Concurrent calls share one request.
 */
export function checkSession({ again }: { again: boolean }): Promise<void> {
  const named = confirmedId();
  if (!again && named !== null && named === loginRecord()?._id) return Promise.resolve();
  inFlight ??= ask().finally(() => {
    inFlight = null;
  });
  return inFlight;
}
