import { useLingui } from '@lingui/react/macro';

/** Returns a function that gives the server's sentence about a failed call, or a default if there is none. */
export function useErrorText(): (message: string | undefined) => string {
  const { t } = useLingui();
  return (message) => message || t`This did not reach the shop. Please try again.`;
}
