// The form in which a member chooses topics by channel, with links to add a contact that a channel needs.
import type { NotificationSettings } from '@hindam/contract/preferences';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { QuietHours } from './quiet-hours.tsx';
import { SettingsCells } from './settings-cells.tsx';
import './settings.css';

function Missing({ settings: { cells, devices } }: { settings: NotificationSettings }) {
  const paths = usePaths();
  const lacks = (contact: 'email' | 'phone') => cells.some(({ needs }) => needs === contact);
  return (
    <>
      {lacks('phone') ? (
        <p className="small">
          <Trans>SMS can be chosen once your account has a mobile number.</Trans>{' '}
          <PageLink to={paths.accountContact('phone')} className="link">
            <Trans>Add a mobile number</Trans>
          </PageLink>
        </p>
      ) : null}
      {lacks('email') ? (
        <p className="small">
          <Trans>Email can be chosen once your account has an email address.</Trans>{' '}
          <PageLink to={paths.accountContact('email')} className="link">
            <Trans>Add an email address</Trans>
          </PageLink>
        </p>
      ) : null}
      {devices === 0 ? (
        <p className="small">
          <Trans>
            None of your devices takes push messages yet. You can allow them in each browser, at the end of this page.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  const { Form, busy, answer } = usePost();
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  const typed = answer && answer.status !== 'ok' ? typedIn(answer) : null;
  return (
    <Form method="post" className="settings-form">
      <div className="settings-form__ground" ref={ground}>
        <SettingsCells cells={settings.cells} ticked={typed && new Set(typed.keys())} errorOf={errorOf} />
        <Missing settings={settings} />
        <QuietHours settings={settings} typed={typed} errorOf={errorOf} />
      </div>
      <div className="settings-form__end">
        <div role="status">{answer?.status === 'ok' ? <Notice tone="ok">{answer.message}</Notice> : null}</div>
        <FormNotice result={answer} />
        <Button type="submit" busy={busy}>
          <Trans>Save choices</Trans>
        </Button>
      </div>
    </Form>
  );
}
