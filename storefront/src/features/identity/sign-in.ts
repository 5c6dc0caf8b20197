// The last step of login, registration and setting a new password, on the server or in the browser.
import type { Account } from '@hindam/contract/identity';
import { replace } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { afterLogin } from '../../device/login.ts';
import { safeReturnUrl } from './return-url.ts';

export function returnUrlIn(url: Pick<URL, 'searchParams'>): string | null {
  return safeReturnUrl(url.searchParams.get('returnUrl'));
}

/**
 * Completes a login and returns where it leads: to the return address, home, or to a cart that the merge has changed.
 */
export async function settleLogin(visitor: Visitor, url: Pick<URL, 'searchParams'>, account: Account): Promise<string> {
  const { merge } = await afterLogin(visitor, account);
  const paths = pathsOf(visitor.prefix);
  if (merge && merge.dropped.length + merge.changed.length > 0) return paths.cart();
  return returnUrlIn(url) ?? paths.home();
}

/** Replaces the login page in the history, so that going back does not lead to it. */
export function leadTo(target: string): Response {
  return replace(target);
}
