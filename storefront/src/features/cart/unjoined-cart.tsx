// Shown if merging this device's guest cart into the member's failed: says that nothing is lost and offers a retry.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';

export function MergeFailedNotice() {
  const { state, revalidate } = useRevalidator();
  return (
    <div className="cart__notice">
      <Notice
        tone="warn"
        role="alert"
        action={
          <Button variant="text" busy={state !== 'idle'} onClick={() => void revalidate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>
          You are logged in. The bag of this device could not join the bag of your account yet; nothing of it is lost.
        </Trans>
      </Notice>
    </div>
  );
}
