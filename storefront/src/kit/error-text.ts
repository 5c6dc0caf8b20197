// The error sentence for a failed or refused call, the same on every page.
import { useLingui } from '@lingui/react/macro';

/** Returns a function that gives the server's sentence, or a default if it is empty because there was no answer. */
export function useErrorText(): (message: string | undefined) => string {
  const { t } = useLingui();
  return (message) => message || t`This did not reach the shop. Please try again.`;
}
