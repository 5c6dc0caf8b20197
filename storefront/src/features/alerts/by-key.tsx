// The pages behind the links in mails about alerts. Only the button confirms or ends something: programs that check mails
// open the links.
import { FAULTS } from '@hindam/contract/refusals';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import type { ReactNode } from 'react';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { ALERT_KEY } from './ask-for-alert.ts';
import './alerts.css';

interface ByKeyProps {
  alertKey: string;
  /** What pressing the button does. */
  children: ReactNode;
  button: ReactNode;
  done: ReactNode;
  /** Shown if the key is not complete or no longer known. */
  wrong: ReactNode;
}

export function ByKey({ alertKey, children, button, done, wrong }: ByKeyProps) {
  const { Form, busy, answer } = usePost();
  if (answer?.status === 'ok')
    return (
      <Notice tone="ok" role="status">
        {done}
      </Notice>
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
