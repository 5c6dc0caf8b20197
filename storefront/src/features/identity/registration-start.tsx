// The first step of registration: name, contact and terms.
import { NAME_MAX_CHARACTERS } from './limits.ts';
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { InputField } from '@hindam/ui/field';
import { Trans, useLingui } from '@lingui/react/macro';
import { HiddenFields } from './step-parts.tsx';
import { ContactFields } from './contact-fields.tsx';
import { IDENTITY_FIELDS } from './contact.ts';
import { INTENT } from '../../kit/form.ts';
import { FormNotice, useFieldError } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const SEND: Intent = 'send';

export function RegistrationStart({ progress, lastAnswer, Form, busy }: Steps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { contact, name, terms, lettersLanguage } = progress;
  const errorOf = useFieldError(lastAnswer);
  return (
    <Form method="post" className="identity__form" noValidate>
      <FormNotice result={lastAnswer} look="box" counted />
      {lettersLanguage ? <HiddenFields fields={{ [IDENTITY_FIELDS.letters]: lettersLanguage }} /> : null}
      <InputField
        label={t`Name`}
        name={IDENTITY_FIELDS.name}
        autoComplete="name"
        dir="auto"
        maxLength={NAME_MAX_CHARACTERS}
        defaultValue={name}
        error={errorOf(IDENTITY_FIELDS.name)}
        required
      />
      <ContactFields contact={contact} result={lastAnswer} autoComplete="email" />
      {/* Requirement R79: registration requires agreement to the terms. */}
      <CheckField name={IDENTITY_FIELDS.terms} defaultChecked={terms} error={errorOf(IDENTITY_FIELDS.terms)} required>
        <Trans>I agree to the terms and conditions</Trans>
      </CheckField>
      <p className="small muted">
        <Trans>
          Read the{' '}
          <PageLink className="link" to={paths.document('terms')} target="_blank" rel="noopener">
            terms and conditions
          </PageLink>{' '}
          and the{' '}
          <PageLink className="link" to={paths.document('privacy-policy')} target="_blank" rel="noopener">
            privacy policy
          </PageLink>
          .
        </Trans>
      </p>
      <Button type="submit" wide busy={busy} name={INTENT} value={SEND}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  );
}
