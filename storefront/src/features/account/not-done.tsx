// A change of the address book that was not made, and why.
import { ErrorText } from '@hindam/ui/notice';
import { useLingui } from '@lingui/react/macro';

export function NotDone({ message }: { message: string }) {
  const { t } = useLingui();
  return (
    <span role="alert">
      <ErrorText>{message || t`This did not reach the shop. Please try again.`}</ErrorText>
    </span>
  );
}
