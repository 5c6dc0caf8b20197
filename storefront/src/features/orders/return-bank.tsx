// The fields for the bank account (holder and IBAN) to which the money of an order paid in cash is refunded.
import { ACCOUNT_HOLDER_MAX_CHARACTERS, IBAN_MAX_CHARACTERS } from '@hindam/contract/return-reasons';
import { InputField } from '@hindam/ui/field';
import { Trans, useLingui } from '@lingui/react/macro';
import { RETURN_FIELDS, type ReturnEntry } from './return-entry.ts';

export function ReturnBank({ entry, errorOf }: { entry: ReturnEntry; errorOf: (field: string) => string | null }) {
  const { t } = useLingui();
  return (
    <fieldset className="return-bank">
      <legend className="field__label">
        <Trans>Your bank account</Trans>
      </legend>
      <p className="small muted">
        <Trans>
          You paid in cash, so pieces are paid back to your account and cannot be exchanged. We erase its number once we
          have paid.
        </Trans>
      </p>
      <InputField
        label={t`Account holder`}
        name={RETURN_FIELDS.holder}
        autoComplete="name"
        maxLength={ACCOUNT_HOLDER_MAX_CHARACTERS}
        dir="auto"
        defaultValue={entry.holder}
        error={errorOf(RETURN_FIELDS.holder)}
      />
      <InputField
        label={t`IBAN`}
        name={RETURN_FIELDS.iban}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={IBAN_MAX_CHARACTERS}
        dir="ltr"
        defaultValue={entry.iban}
        error={errorOf(RETURN_FIELDS.iban)}
      />
    </fieldset>
  );
}
