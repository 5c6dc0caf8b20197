// What the page of a guest's visit says until the visit is confirmed. With the key of the mail's link it has the button
// that confirms: only a press does, because programs that read mails ahead open the links in them.
import type { Visit } from '@hindam/contract/booking';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { RequestResult } from './request-visit.ts';
import { useTimeWords } from './time-words.ts';
import { VISIT_FIELDS } from './visit-entry.ts';

const LOOK_EVERY_MS = 20_000;

/** Loads the visit again while the page is shown: it may be confirmed in another tab, or its time may run out. */
function useNewerVisit(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

interface ConfirmVisitProps {
  visit: Visit;
  confirmBy: string;
  /** The key of the mail's link; null if the page was opened without it. */
  confirmKey: string | null;
}

export function ConfirmVisit({ visit, confirmBy, confirmKey }: ConfirmVisitProps) {
  const until = useTimeWords(visit.time_zone).time(confirmBy);
  const { Form, busy, lastAnswer } = usePost<RequestResult>({ intent: 'confirm', page: true });
  useNewerVisit();
  if (confirmKey === null)
    return (
      <Notice tone="warn">
        <Trans>
          We sent a link to <bdi>{visit.email}</bdi>. Please open it to confirm the visit.
        </Trans>{' '}
        <Trans>Your time is kept until {until}. If it is not confirmed by then, it becomes free for others.</Trans>
      </Notice>
    );
  return (
    <Form method="post" className="visit-section" ref={passFocusOn}>
      <input type="hidden" name={INTENT} value="confirm" />
      <input type="hidden" name={VISIT_FIELDS.confirm} value={confirmKey} />
      <p>
        <Trans>Your time is kept until {until}. If it is not confirmed by then, it becomes free for others.</Trans>
      </p>
      <FormNotice result={lastAnswer} look="box" />
      <div className="visit-acts">
        <Button type="submit" busy={busy}>
          <Trans>Confirm the visit</Trans>
        </Button>
      </div>
    </Form>
  );
}

export function LapsedVisit() {
  return (
    <Notice tone="warn" role="status">
      <Trans>This visit was not confirmed in time, so its time is free for others again.</Trans>
    </Notice>
  );
}
