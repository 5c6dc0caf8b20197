// Replaces storefront/src/device/signed-in-cookie.ts in the app, which has the session's token instead of a cookie.
import { changeVault, readVault } from './vault.ts';

export function hasSessionCookie(): boolean {
  return readVault().session !== null;
}

export function dropSessionCookie(): void {
  changeVault({ session: null });
}
