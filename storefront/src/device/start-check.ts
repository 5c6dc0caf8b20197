// R71: asks the server who is logged in. The account in the answer becomes the login record; if the server knows no
// session, the login record is dropped.
import { browserVisitor } from './browser-visitor.ts';
import { forgetLogin, isSignedOut } from './cart-holder.ts';
import { confirmedId, setConfirmed } from './confirmed.ts';
import { clearDevice } from './logout.ts';
import { LOGGED_OUT } from './logged-out-mark.ts';
import { mergeGuestData } from './login.ts';
import { dropCallsOfOthers } from './queue/queue.ts';
import { deviceGuestId } from './guest-id.ts';
import { storeLogin, loginRecord } from './login-record.ts';

let inFlight: Promise<void> | null = null;

async function verifySession(): Promise<void> {
  const visitor = browserVisitor();
  const before = loginRecord();
  const answer = await visitor.client.post('customer/session', {});
  if (answer.ok) {
    const account = answer.result;
    setConfirmed(account._id);
    storeLogin(account);
    await dropCallsOfOthers(account._id);
    // The member is new on this device, or a guest id is left, for example because the merge at login failed.
    if (before?._id !== account._id || deviceGuestId() !== null) await mergeGuestData(visitor);
    return;
  }
  // Any failure but 'not signed in' says nothing about the session, so the login record stays.
  if (!isSignedOut(answer)) return;
  setConfirmed(null);
  forgetLogin();
  // A logout without script cannot clear the device's storage, so it redirects with a query parameter that asks for it.
  if (!new URLSearchParams(location.search).has(LOGGED_OUT)) return;
  await clearDevice();
  location.replace(location.pathname);
}

/**
 * Asks the server who is logged in. Skipped when the server has already confirmed the login record's account in this
 * document, unless `again` is true. Concurrent calls share one request.
 */
export function checkSession({ again }: { again: boolean }): Promise<void> {
  const named = confirmedId();
  if (!again && named !== null && named === loginRecord()?._id) return Promise.resolve();
  inFlight ??= verifySession().finally(() => {
    inFlight = null;
  });
  return inFlight;
}
