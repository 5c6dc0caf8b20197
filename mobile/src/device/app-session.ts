// The app in place of storefront/src/device/signed-in-cookie.ts: instead of a cookie, the app has the session's token.
import { changeVault, readVault } from './vault.ts';

export function hasSessionCookie(): boolean {
  return readVault().session !== null;
}

/** Forgets the token once the session has ended. */
export function dropSessionCookie(): void {
  changeVault({ session: null });
}
