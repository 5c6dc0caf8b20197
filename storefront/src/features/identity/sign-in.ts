// The end of a login, registration or password reset: completes the login and finds the next page. Runs on the server
// or in the browser.
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
 * Completes a login and returns the path of the next page: the cart if merging the guest's cart dropped or changed
 * lines, else `returnUrl`, else the home page.
 */
export async function finishLogin(visitor: Visitor, url: Pick<URL, 'searchParams'>, account: Account): Promise<string> {
  const { merge } = await afterLogin(visitor, account);
  const paths = pathsOf(visitor.prefix);
  if (merge && merge.dropped.length + merge.changed.length > 0) return paths.cart();
  return returnUrlIn(url) ?? paths.home();
}

/** A redirect that, with script, replaces the current entry of the history. */
export function redirectTo(target: string): Response {
  return replace(target);
}
