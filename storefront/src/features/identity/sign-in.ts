// The last step of logging in, registering and setting a new password, wherever it runs.
import type { Account } from '@hindam/contract/identity';
import { replace } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { afterLogin } from '../../device/login.ts';
import { safeReturnUrl } from './return-url.ts';

export function returnUrlIn(url: Pick<URL, 'searchParams'>): string | null {
  return safeReturnUrl(url.searchParams.get('returnUrl'));
}

/** Follows a login through and says where it leads: back, home, or to a cart that came over changed. */
export async function settleLogin(visitor: Visitor, url: Pick<URL, 'searchParams'>, account: Account): Promise<string> {
  const { merge } = await afterLogin(visitor, account);
  const paths = pathsOf(visitor.prefix);
  if (merge && merge.dropped.length + merge.changed.length > 0) return paths.cart();
  return returnUrlIn(url) ?? paths.home();
}

/** The page of logging in leaves the history: going back does not lead to it. */
export function leadTo(target: string): Response {
  return replace(target);
}
