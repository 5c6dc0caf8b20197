// The marks of the ways to pay that the page's market offers. Their drawings are in one file, which all pages share.
import type { PaymentMark } from '@hindam/contract/payment-marks';
import { languageOf } from '@hindam/contract/language';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage, useShell } from '../kit/shell-hooks.ts';
import drawings from './payment-marks.svg?url';
import './payment-marks.css';

const NAMES: Readonly<Record<PaymentMark, MessageDescriptor>> = {
  visa: msg`Visa`,
  mastercard: msg`Mastercard`,
  amex: msg`American Express`,
  card: msg`Card`,
  tabby: msg`Tabby`,
  tamara: msg`Tamara`,
  instalments_4: msg`4 instalments`,
  net_banking: msg`Net banking`,
  cod: msg`Cash on delivery`,
};

export function PaymentMarks() {
  const { t, i18n } = useLingui();
  const { listComma } = languageOf(useLanguage());
  const marks = useShell().settings?.payment_marks ?? [];
  if (marks.length === 0) return null;
  const names = marks.map((mark) => i18n._(NAMES[mark])).join(listComma);
  return (
    <p className="marks" role="img" aria-label={t`You can pay with: ${names}`}>
      {marks.map((mark) => (
        <svg key={mark}>
          <use href={`${drawings}#${mark}`} />
        </svg>
      ))}
    </p>
  );
}
