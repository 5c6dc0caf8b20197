// The form that asks for an alert. An alert about stock has a choice of the sold-out sizes, if there are several. With
// `asksEmail`, or if the server refuses the alert without an email address, the form has a field for one.
import { Button } from '@hindam/ui/button';
import { EmailField } from '@hindam/ui/email-field';
import { Money } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import type { AlertSubject } from './alert-subject.ts';
import { ALERT_FIELDS } from './ask-for-alert.ts';
import './alerts.css';

interface AlertFormProps {
  subject: AlertSubject;
  asksEmail: boolean;
  /** The member's email address, to show where the mail goes; null if unknown. */
  email?: string | null;
}

export function AlertForm({ subject, asksEmail, email = null }: AlertFormProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, answer, lastAnswer } = usePost();
  const form = useFaultFocus<HTMLFormElement>(answer);
  const errorOf = useFieldError(answer);
  const place = useDoneFocus(answer);
  if (lastAnswer?.status === 'ok')
    return (
      <div ref={place} tabIndex={-1} role="status">
        <Notice tone="ok">{lastAnswer.message}</Notice>
      </div>
    );
  const typed = lastAnswer?.values ?? {};
  // If the session has ended since the page was loaded, only the server's refusal shows that an email address is
  // needed.
  const showsEmail = asksEmail || errorOf(ALERT_FIELDS.email) !== null;
  const hidden = {
    [ALERT_FIELDS.kind]: subject.kind,
    [ALERT_FIELDS.product]: subject.productId,
    [ALERT_FIELDS.colour]: subject.colour?.code ?? '',
  };
  return (
    <Form method="post" action={paths.productAlert(subject.productId)} className="alert-form" noValidate ref={form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <About subject={subject} />
      <FormNotice result={answer} look="box" />
      <SizeField subject={subject} typed={typed[ALERT_FIELDS.variant]} error={errorOf(ALERT_FIELDS.variant)} />
      {showsEmail ? (
        <EmailField
          label={t`Email`}
          name={ALERT_FIELDS.email}
          defaultValue={typed[ALERT_FIELDS.email]}
          error={errorOf(ALERT_FIELDS.email)}
          required
        />
      ) : (
        <p className="small">
          {email ? (
            <Trans>
              We write to <bdi dir="ltr">{email}</bdi>.
            </Trans>
          ) : (
            <Trans>We write to the address of your account.</Trans>
          )}
        </p>
      )}
      <p className="small muted">
        <Trans>One email when it happens. The piece is not put aside for you.</Trans>{' '}
        <PageLink className="link" to={paths.document('privacy-policy')} target="_blank" rel="noopener">
          <Trans>Privacy policy</Trans>
        </PageLink>
      </p>
      <Button type="submit" wide busy={busy}>
        <Trans>Tell me</Trans>
      </Button>
    </Form>
  );
}

function About({ subject: { kind, title, colour, price } }: { subject: AlertSubject }) {
  return (
    <div>
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>
        {colour && kind === 'back_in_stock' ? <span className="muted"> · {colour.name}</span> : null}
      </p>
      {kind === 'price_drop' ? (
        <p>
          <Trans>
            We tell you when it costs less than <Money money={price} />.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

interface SizeFieldProps {
  subject: AlertSubject;
  typed: string | undefined;
  error: string | null;
}

function SizeField({ subject: { soldOut, chosen, kind }, typed, error }: SizeFieldProps) {
  const { t } = useLingui();
  if (kind === 'price_drop') return null;
  const [only] = soldOut;
  if (only && soldOut.length === 1) {
    return (
      <>
        <input type="hidden" name={ALERT_FIELDS.variant} value={only.id} />
        {only.size === ONE_SIZE ? null : (
          <p>
            <Trans>
              Size <bdi>{only.size}</bdi>
            </Trans>
          </p>
        )}
      </>
    );
  }
  return (
    <SelectField
      label={t`Size`}
      name={ALERT_FIELDS.variant}
      defaultValue={typed ?? chosen ?? ''}
      error={error}
      required
    >
      <option value="">{t`Choose a size`}</option>
      {soldOut.map(({ id, size }) => (
        <option key={id} value={id}>
          {size}
        </option>
      ))}
    </SelectField>
  );
}
