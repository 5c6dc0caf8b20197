// The button that ends reminder mails. Opening the page must not end them, because mail scanners open links in mails.
import { FAULTS } from '@hindam/contract/refusals';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { REMINDER_KEY } from './end-reminders.ts';

export function RemindersOff({ reminderKey }: { reminderKey: string }) {
  const { Form, busy, answer } = usePost();
  if (answer?.status === 'ok')
    return (
      <Notice tone="ok" role="status">
        <Trans>Reminders are off. You can turn them on again in your account.</Trans>
      </Notice>
    );
  const isWrong = answer?.status === 'refused' && answer.code === FAULTS.NOT_FOUND.errorCode;
  return (
    <Form method="post" className="account-form">
      <input type="hidden" name={REMINDER_KEY} value={reminderKey} />
      <p>
        <Trans>You will get no more emails about a bag left behind or an order that ran out.</Trans>
      </p>
      {isWrong ? (
        <Notice tone="error" role="alert">
          <Trans>
            This link is not complete. Open it from the email once more, or turn reminders off in your account.
          </Trans>
        </Notice>
      ) : (
        <FormNotice result={answer} />
      )}
      <Button type="submit" busy={busy}>
        <Trans>Turn reminders off</Trans>
      </Button>
    </Form>
  );
}
