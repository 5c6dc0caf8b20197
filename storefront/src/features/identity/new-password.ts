// Where a password reset leads. A passkey opens the account without the password and may be an intruder's, so members
// with passkeys are led to the security page, which lists them.
import type { Visitor } from '../../kit/visitor.ts';
import { pathsOf } from '../../kit/paths.ts';

/** The query parameter that marks the security page as opened after a password reset. */
export const NEW_PASSWORD = 'new_password';

/** `next` is the path of the page that the member wanted; the security page links to it. */
export async function afterNewPassword({ client, prefix }: Visitor, next: string): Promise<string> {
  const passkeys = await client.get('customer/passkeys', {});
  // If the call failed, the path of the security page is returned too, because that page loads the passkeys itself.
  if (passkeys.ok && passkeys.result.length === 0) return next;
  return pathsOf(prefix).accountSecurity({ [NEW_PASSWORD]: '1', returnUrl: next });
}
