// The fields for the reason for cancelling: one from the shop's list, and a free text.
import { TextField } from '@hindam/ui/field';
import { SelectField } from '@hindam/ui/select-field';
import { useLingui } from '@lingui/react/macro';
import { CANCEL_TEXT_MAX_CHARACTERS } from './limits.ts';
import { type CancelOptions, type Entry, CANCEL_FIELDS } from './cancel-entry.ts';

interface CancelReasonProps {
  options: CancelOptions;
  entry: Entry;
  errors: { reason: string | null; text: string | null };
}

export function CancelReason({ options, entry, errors }: CancelReasonProps) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Reason for cancelling`}
        name={CANCEL_FIELDS.reason}
        defaultValue={entry.reason}
        error={errors.reason}
      >
        <option value="">{t`Choose`}</option>
        {options.reasons.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Tell us more`}
        {...(entry.reason === 'other' ? {} : { optionalText: t`optional` })}
        name={CANCEL_FIELDS.text}
        maxLength={CANCEL_TEXT_MAX_CHARACTERS}
        defaultValue={entry.text}
        error={errors.text}
      />
    </>
  );
}
