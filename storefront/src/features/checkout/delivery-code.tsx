// The field for the code sent to a guest who pays on delivery: it proves the phone number before the order is placed.
import { CodeField } from '@hindam/ui/code-field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { Resend } from '../identity/resend.tsx';
import type { FormPage } from './form-page.ts';
import type { SentCode } from './sent-code.ts';
import { CHECKOUT_FIELDS } from './steps.ts';

function SentTo({ code }: { code: SentCode }) {
  return (
    <bdi dir="ltr" className="num delivery-code__to">
      {code.to}
    </bdi>
  );
}

export function DeliveryCode({ code, page }: { code: SentCode; page: FormPage }) {
  const { t } = useLingui();
  const { ref, to, length, resendAfter } = code;
  return (
    <div className="delivery-code">
      <input type="hidden" name={CHECKOUT_FIELDS.codeRef} value={ref} autoComplete="off" />
      <input type="hidden" name={CHECKOUT_FIELDS.codeTo} value={to} autoComplete="off" />
      <input type="hidden" name={CHECKOUT_FIELDS.codeLength} value={length} autoComplete="off" />
      <input type="hidden" name={CHECKOUT_FIELDS.resendAfter} value={resendAfter} autoComplete="off" />
      <p>
        <Trans>
          To pay on delivery, enter the {length}-digit code sent to <SentTo code={code} />. After that we contact you
          once to confirm the order.
        </Trans>
      </p>
      <CodeField
        // Every sent code has a new `ref`. As the key it makes React create an empty field for the new code.
        key={ref}
        id={CHECKOUT_FIELDS.code}
        name={CHECKOUT_FIELDS.code}
        label={t`Code`}
        error={page.faults[CHECKOUT_FIELDS.code] ?? null}
        length={length}
      />
      <Resend after={resendAfter} otpRef={ref} />
    </div>
  );
}

/** A notice at the top of the page that links to the code's field, because without script the page opens at its top. */
export function CodeNotice({ code }: { code: SentCode }) {
  return (
    <div className="delivery-code__notice">
      <Notice tone="warn">
        <Trans>
          Almost done: we sent a code to <SentTo code={code} />.{' '}
          <a href={`#${CHECKOUT_FIELDS.code}`} className="link">
            Enter it to place the order
          </a>
        </Trans>
      </Notice>
    </div>
  );
}
