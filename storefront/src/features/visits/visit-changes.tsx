// The forms that move a visit, change its address or remarks, and cancel it. Each is in a `details` element, which
// opens and closes without script.
import type { Visit } from '@hindam/contract/booking';
import { Button } from '@hindam/ui/button';
import { FoldTitle } from '@hindam/ui/fold-title';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { INTENT, text, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { ChangeDetails } from './change-details.tsx';
import type { VisitPage } from './load-visit.ts';
import type { RequestResult } from './request-visit.ts';
import { TimeChoice } from './time-choice.tsx';
import { useTimeWords } from './time-words.ts';
import { timeIn, VISIT_FIELDS } from './visit-entry.ts';

interface ChangeProps {
  page: VisitPage;
  visit: Visit;
}

export function VisitChanges({ page, visit }: ChangeProps) {
  const words = useTimeWords(visit.time_zone);
  const until = `${words.day(visit.change_until)} ${words.time(visit.change_until)}`;
  return (
    <div className="visit-changes" ref={passFocusOn}>
      <p className="small muted">
        <Trans>You can change or cancel it until {until}.</Trans>
      </p>
      <ChangeTime page={page} visit={visit} />
      {page.times ? <ChangeDetails page={page} visit={visit} times={page.times} /> : null}
      <CancelVisit page={page} />
    </div>
  );
}

function ChangeTime({ page, visit }: ChangeProps) {
  const { Form, busy, answer, lastAnswer } = usePost<RequestResult>({ intent: 'change', page: true });
  const place = useDoneFocus(answer);
  const ground = useFaultFocus<HTMLFormElement>(lastAnswer);
  const errorOf = useFieldError(lastAnswer);
  const refused = lastAnswer !== null && lastAnswer.status !== 'ok' ? lastAnswer : null;
  const typed = refused && typedIn(refused);
  const typedDay = typed && text(typed, VISIT_FIELDS.day);
  const typedTime = typed && timeIn(typedDay ?? '', text(typed, VISIT_FIELDS.time));
  const nearest = refused?.result?.nearest;
  return (
    <>
      <div ref={place} tabIndex={-1} role="status">
        {lastAnswer?.status === 'ok' ? <Notice tone="ok">{lastAnswer.message}</Notice> : null}
      </div>
      <details className="visit-fold" open={refused !== null}>
        <FoldTitle>
          <Trans>Choose another time</Trans>
        </FoldTitle>
        <Form ref={ground} method="post" noValidate className="visit-section" preventScrollReset>
          <input type="hidden" name={INTENT} value="change" />
          <input type="hidden" name={VISIT_FIELDS.attempt} value={page.attempt} />
          {page.times ? (
            <TimeChoice
              key={page.attempt}
              times={page.times}
              chosen={nearest ?? (typedDay ? typedTime : visit.starts_at)}
              typedDay={nearest ? null : typedDay}
              error={errorOf(VISIT_FIELDS.time)}
            />
          ) : null}
          <FormNotice result={lastAnswer} look="box" counted />
          <div className="visit-acts">
            <Button type="submit" busy={busy}>
              <Trans>Change the time</Trans>
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}

export function CancelVisit({ page }: Pick<ChangeProps, 'page'>) {
  const { Form, busy, answer } = usePost<RequestResult>({ intent: 'cancel', page: true });
  return (
    <details className="visit-fold" open={answer !== null && answer.status !== 'ok'}>
      <FoldTitle>
        <Trans>Cancel this visit</Trans>
      </FoldTitle>
      <Form method="post" className="visit-section">
        <input type="hidden" name={INTENT} value="cancel" />
        <input type="hidden" name={VISIT_FIELDS.attempt} value={page.attempt} />
        <p>
          <Trans>Your time becomes free for others. You can request another visit whenever you like.</Trans>
        </p>
        <FormNotice result={answer} look="box" />
        <div className="visit-acts">
          <Button type="submit" variant="ghost" busy={busy}>
            <Trans>Yes, cancel the visit</Trans>
          </Button>
        </div>
      </Form>
    </details>
  );
}
