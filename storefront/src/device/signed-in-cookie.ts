// The readable cookie that says there is a session (server/src/http/cookies.ts). It opens nothing; without
// it and without a record on the device there is nothing to ask the shop about.
import { COOKIES } from '@hindam/contract/storage';

export function hasSessionCookie(): boolean {
  return `; ${document.cookie}`.includes(`; ${COOKIES.signedIn}=1`);
}

/** The session it spoke of is over. */
export function dropSessionCookie(): void {
  document.cookie = `${COOKIES.signedIn}=; Path=/; Max-Age=0`;
}
