// The error sentence for a failed or refused call, the same on every page.
import { useLingui } from '@lingui/react/macro';

/** The server's sentence; a default for an empty one, which a call without an answer leaves. */
export function useSentence(): (message: string | undefined) => string {
  const { t } = useLingui();
  return (message) => message || t`This did not reach the shop. Please try again.`;
}
