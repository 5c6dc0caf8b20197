// The content of the pages to which links in alert mails lead. Only pressing the button confirms or ends an alert,
// because mail scanners open the links in mails.
import { FAULTS } from '@hindam/contract/refusals';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import type { ReactNode } from 'react';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { ALERT_KEY } from './ask-for-alert.ts';
import './alerts.css';

interface ByKeyProps {
  alertKey: string;
  children: ReactNode;
  button: ReactNode;
  done: ReactNode;
  /** Shown if the server does not know the key, for example because the link was copied incompletely. */
  wrong: ReactNode;
}

export function ByKey({ alertKey, children, button, done, wrong }: ByKeyProps) {
  const { Form, busy, answer } = usePost();
  const place = useDoneFocus(answer);
  if (answer?.status === 'ok')
    return (
      <div ref={place} tabIndex={-1} role="status">
        <Notice tone="ok">{done}</Notice>
      </div>
    );
  const isWrong = answer?.status === 'refused' && answer.code === FAULTS.NOT_FOUND.errorCode;
  return (
    <Form method="post" className="alert-form">
      <input type="hidden" name={ALERT_KEY} value={alertKey} />
      <p>{children}</p>
      {isWrong ? (
        <Notice tone="error" role="alert">
          {wrong}
        </Notice>
      ) : (
        <FormNotice result={answer} />
      )}
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </Form>
  );
}
