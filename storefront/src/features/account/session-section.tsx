// The member's sessions. Each but the current one has a button to end it; another button ends all but the current one.
import type { Session } from '@hindam/contract/identity';
import { Button } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Tag } from '@hindam/ui/tag';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { type FormResult, usePost } from '../../kit/form.ts';
import { EMPTY, IntentField, FormResultNotice, Section, useListAnswer } from './section.tsx';
import { FormNotice } from '../../kit/form-notice.tsx';

interface SessionSectionProps {
  sessions: readonly Session[];
  timeZone: string;
}

export function SessionSection({ sessions, timeZone }: SessionSectionProps) {
  const { t } = useLingui();
  const { told, place, tell } = useListAnswer();
  const { Form, busy, answer } = usePost({ intent: ['end_session', 'end_sessions'], onAnswer: tell });
  const result = told ?? answer;
  return (
    <Section title={t`Your devices`}>
      <ul className="account-list">
        {sessions.map((session) => (
          <Device key={session._id} session={session} timeZone={timeZone} onEnd={tell} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <IntentField intent="end_sessions" />
          <Button type="submit" variant="ghost" busy={busy}>
            <Trans>Log out everywhere else</Trans>
          </Button>
        </Form>
      ) : null}
      <div ref={place} tabIndex={-1} className={result ? undefined : EMPTY}>
        <FormResultNotice
          result={result}
          done={
            result?.intent === 'end_sessions' ? (
              <Trans>All other devices are logged out.</Trans>
            ) : (
              <Trans>That device is logged out.</Trans>
            )
          }
        />
      </div>
    </Section>
  );
}

interface DeviceProps {
  session: Session;
  timeZone: string;
  onEnd: (answer: FormResult) => void;
}

function Device({ session, timeZone, onEnd }: DeviceProps) {
  const { t } = useLingui();
  const day = useDay(timeZone);
  const { Form, busy, answer } = usePost({
    intent: 'end_session',
    values: { [ACCOUNT_FIELDS.session]: session._id },
    onAnswer: (ended) => {
      if (ended.status === 'ok') onEnd(ended);
    },
  });
  const device = session.device || t`Unknown device`;
  const lastSeen = day(session.last_seen_at);
  return (
    <li className="account-list__row">
      <span>
        <b>
          <bdi>{device}</bdi>
        </b>{' '}
        {session.current ? <Tag tone="outline">{t`This device`}</Tag> : null}
        <br />
        <span className="small muted">
          <Trans>Last used {lastSeen}</Trans>
        </span>
      </span>
      {session.current ? null : (
        <Form method="post">
          <IntentField intent="end_session" />
          <input type="hidden" name={ACCOUNT_FIELDS.session} value={session._id} />
          <Button type="submit" variant="text" busy={busy} aria-label={t`Log out: ${device}`}>
            <Trans>Log out</Trans>
          </Button>
        </Form>
      )}
      <FormNotice result={answer} />
    </li>
  );
}
