// A form that was not taken, said beside it: by the shop's sentence, or by ours where no answer came.
import { ErrorText } from '@hindam/ui/notice';
import { useLingui } from '@lingui/react/macro';

/** The shop's sentence; ours for an empty one, which is what a call without an answer leaves. */
export function useSentence(): (message: string | undefined) => string {
  const { t } = useLingui();
  return (message) => message || t`This did not reach the shop. Please try again.`;
}

export function FormError({ message }: { message: string }) {
  const sentence = useSentence();
  return (
    <span role="alert">
      <ErrorText>{sentence(message)}</ErrorText>
    </span>
  );
}
