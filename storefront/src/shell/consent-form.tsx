// The form that asks about cookies. Without script it is posted to `/cookie-consent`, which sets the cookie and
// redirects back.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { CONSENT_ANSWERS, CONSENT_FIELDS, type ConsentCategory, consentInForm } from '@hindam/contract/consent';
import { FoldTitle } from '@hindam/ui/fold-title';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, SyntheticEvent } from 'react';
import { useLocation } from 'react-router';
import { answerConsent } from '../device/consent.ts';
import { askedCategories } from '../device/visits.ts';
import './consent.css';

const CATEGORY_TEXTS: Readonly<Record<ConsentCategory, () => ReactNode>> = {
  device: () => (
    <Trans>
      <strong>On this device:</strong> the pages, pictures and orders you looked at and your last searches, to find them
      again and to see them offline.
    </Trans>
  ),
  visits: () => (
    <Trans>
      <strong>Visits:</strong> a service counts which pages are opened, so that we can improve the shop.
    </Trans>
  ),
};

function Choices({ open, allowed }: { open: boolean; allowed: readonly ConsentCategory[] }) {
  return (
    <details className="consent__choices" open={open}>
      <FoldTitle>
        <Trans>Choose</Trans>
      </FoldTitle>
      <CheckField checked disabled readOnly>
        <Trans>
          <strong>Necessary:</strong> your bag, your wish list, your sizes, your language, signing in and paying. Always
          on.
        </Trans>
      </CheckField>
      {askedCategories().map((category) => {
        const Text = CATEGORY_TEXTS[category];
        return (
          <CheckField
            key={`${category} ${allowed.includes(category)}`}
            name={CONSENT_FIELDS.allowed}
            value={category}
            defaultChecked={allowed.includes(category)}
          >
            <Text />
          </CheckField>
        );
      })}
      <Button
        type="submit"
        variant="plain"
        className="consent__save"
        name={CONSENT_FIELDS.answer}
        value={CONSENT_ANSWERS.chosen}
      >
        <Trans>Save my choice</Trans>
      </Button>
    </details>
  );
}

interface ConsentFormProps {
  allowed: readonly ConsentCategory[];
  open?: boolean;
  /**
   * Called just before the answer is stored. Storing it removes the sheet, so the focus can be moved out of the form
   * here.
   */
  onAnswer: () => void;
}

export function ConsentForm({ allowed, open = false, onAnswer }: ConsentFormProps) {
  const { pathname, search } = useLocation();
  const asked = askedCategories();
  const answer = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    onAnswer();
    answerConsent(consentInForm(new FormData(event.currentTarget, event.nativeEvent.submitter)));
  };
  return (
    <form className="consent" method="post" action="/cookie-consent" onSubmit={answer}>
      <input type="hidden" name="return_path" value={`${pathname}${search}`} />
      <input type="hidden" name={CONSENT_FIELDS.asked} value={asked.join('.')} />
      <p className="consent__text">
        {asked.includes('visits') ? (
          <Trans>
            We store what the shop needs to work. If you agree, we also remember on this device what you looked at and
            searched for, and a service counts visits.
          </Trans>
        ) : (
          <Trans>
            We store what the shop needs to work. If you agree, we also remember on this device what you looked at and
            searched for.
          </Trans>
        )}
      </p>
      {/* Both buttons have the same look. 'Reject' is the first submit button, so Enter rejects. */}
      <div className="consent__answers">
        <Button type="submit" variant="ghost" name={CONSENT_FIELDS.answer} value={CONSENT_ANSWERS.reject}>
          <Trans>Reject</Trans>
        </Button>
        <Button type="submit" variant="ghost" name={CONSENT_FIELDS.answer} value={CONSENT_ANSWERS.accept}>
          <Trans>Accept</Trans>
        </Button>
      </div>
      <Choices open={open} allowed={allowed} />
    </form>
  );
}
