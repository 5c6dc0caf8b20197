// The form for the member's profile (R73): name, gender (male, female, other), language, date of birth.
import type { Profile } from '@hindam/contract/customers';
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useShell } from '../../kit/shell-hooks.ts';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { usePost } from '../../kit/form.ts';
import { useFieldError } from '../../kit/form-notice.tsx';
import { IntentField, FormResultNotice, Section } from './section.tsx';

const GENDERS = ['female', 'male', 'other'] as const satisfies readonly NonNullable<Profile['gender']>[];

export function ProfileSection({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { languages } = useShell();
  const { Form, busy, answer } = usePost({ intent: 'profile' });
  const errorOf = useFieldError(answer);
  const genders = { female: t`Female`, male: t`Male`, other: t`Other` };
  return (
    <Section title={t`Profile`}>
      <Form method="post" className="account-form" noValidate>
        <IntentField intent="profile" />
        <InputField
          label={t`Full name`}
          name={ACCOUNT_FIELDS.name}
          defaultValue={profile.name}
          autoComplete="name"
          maxLength={100}
          dir="auto"
          error={errorOf('name')}
        />
        <div className="account-form__pair">
          <SelectField
            label={t`Gender (optional)`}
            name={ACCOUNT_FIELDS.gender}
            defaultValue={profile.gender ?? ''}
            autoComplete="sex"
          >
            <option value="">{t`Prefer not to say`}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {genders[gender]}
              </option>
            ))}
          </SelectField>
          <InputField
            label={t`Date of birth`}
            optionalText={t`optional`}
            type="date"
            name={ACCOUNT_FIELDS.birthDate}
            defaultValue={profile.date_of_birth ?? ''}
            min="1900-01-01"
            autoComplete="bday"
            error={errorOf('date_of_birth')}
          />
        </div>
        <SelectField
          label={t`Language of our mails and messages`}
          name={ACCOUNT_FIELDS.language}
          defaultValue={profile.language_code}
        >
          {languages.map(({ code, language_name }) => (
            <option key={code} value={code}>
              {language_name}
            </option>
          ))}
        </SelectField>
        <FormResultNotice result={answer} done={<Trans>Your profile is saved.</Trans>} />
        <div className="account-form__acts">
          <Button type="submit" busy={busy}>
            <Trans>Save profile</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  );
}
