// The section with the export of the member's data and the deletion of the account.
import { Button } from '@hindam/ui/button';
import { FoldTitle } from '@hindam/ui/fold-title';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { YourPassword } from './your-password.tsx';
import { usePost } from '../../kit/form.ts';
import { useFieldError } from '../../kit/form-notice.tsx';
import { type ExportResult, ACCOUNT_FIELDS } from './account-forms.ts';
import { IntentField, FormResultNotice, Section } from './section.tsx';

export function DataSection() {
  return (
    <>
      <ExportSection />
      <DeleteSection />
    </>
  );
}

const FILE_NAME = 'hindam-my-data.json';

function ExportSection() {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost<ExportResult>({ intent: 'export' });
  const errorOf = useFieldError(answer);
  const file = answer?.result;
  return (
    <Section title={t`A copy of my data`}>
      <p className="muted">
        <Trans>Everything we keep about you, in one file (JSON).</Trans>
      </p>
      <Form method="post" className="account-form" noValidate>
        <IntentField intent="export" />
        <YourPassword name={ACCOUNT_FIELDS.password} error={errorOf('password')} />
        <FormResultNotice result={answer} />
        <div className="account-form__acts">
          <Button type="submit" variant="ghost" busy={busy}>
            <Trans>Prepare my data</Trans>
          </Button>
        </div>
      </Form>
      <div role="status">
        {file ? (
          <Notice tone="ok">
            <a
              className="link"
              download={FILE_NAME}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
            >
              <Trans>Your data is ready. Save the file</Trans>
            </a>
          </Notice>
        ) : null}
      </div>
    </Section>
  );
}

function DeleteSection() {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: 'delete' });
  const errorOf = useFieldError(answer);
  return (
    <Section title={t`Delete my account`}>
      <p className="muted">
        <Trans>
          Your name, contacts, addresses, measurements and wish list are deleted at once and cannot be brought back.
          What the law asks us to keep stays without your name.
        </Trans>
      </p>
      <details className="account-delete">
        <FoldTitle>
          <Trans>I want to delete my account</Trans>
        </FoldTitle>
        <Form method="post" className="account-form" noValidate>
          <IntentField intent="delete" />
          <YourPassword name={ACCOUNT_FIELDS.password} error={errorOf('password')} />
          <FormResultNotice result={answer} />
          <div className="account-form__acts">
            <Button type="submit" busy={busy}>
              <Trans>Delete my account for good</Trans>
            </Button>
          </div>
        </Form>
      </details>
    </Section>
  );
}
