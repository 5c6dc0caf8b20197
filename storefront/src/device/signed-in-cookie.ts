// The cookie, readable by script, that the server sets together with the session cookie (server/src/http/cookies.ts).
// It grants no access; a device with neither this cookie nor a login record has no session to check.
import { COOKIES } from '@hindam/contract/storage';

export function hasSessionCookie(): boolean {
  return `; ${document.cookie}`.includes(`; ${COOKIES.signedIn}=1`);
}

export function dropSessionCookie(): void {
  document.cookie = `${COOKIES.signedIn}=; Path=/; Max-Age=0`;
}
