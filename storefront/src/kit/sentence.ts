// What is said of a call that did not do what was asked, on every page.
import { useLingui } from '@lingui/react/macro';

/** The shop's sentence; ours for an empty one, which is what a call without an answer leaves. */
export function useSentence(): (message: string | undefined) => string {
  const { t } = useLingui();
  return (message) => message || t`This did not reach the shop. Please try again.`;
}
