// Problems with a delivery: the reported ones with the shop's answers, and the form that reports another.
import type { Delivery } from '@hindam/contract/delivery';
import {
  DELIVERY_PROBLEMS,
  DELIVERY_TEXT_MAX_CHARACTERS,
  type DeliveryProblem,
} from '@hindam/contract/delivery-problems';
import { Button } from '@hindam/ui/button';
import { TextField } from '@hindam/ui/field';
import { useDay } from '@hindam/ui/locale';
import { SelectField } from '@hindam/ui/select-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { usePost } from '../../kit/form.ts';
import { useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { DELIVERY_FIELDS } from './change-delivery.ts';
import { DeliverySection, IntentField, Outcome } from './delivery-parts.tsx';

const PROBLEMS: Readonly<Record<DeliveryProblem, MessageDescriptor>> = {
  late: msg`It is late`,
  not_received: msg`It did not reach me`,
  damaged: msg`It is damaged`,
  missing: msg`A piece is missing`,
  wrong_piece: msg`It is not what I ordered`,
  courier: msg`A problem with the courier`,
  other: msg`Something else`,
};

export function Problem({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { t } = useLingui();
  const { reports, can } = delivery;
  if (!can.report && reports.length === 0) return null;
  return (
    <DeliverySection title={t`Something is not right?`}>
      {reports.length > 0 ? <Reports reports={reports} timeZone={timeZone} /> : null}
      {can.report ? <ReportForm /> : null}
    </DeliverySection>
  );
}

function Reports({ reports, timeZone }: { reports: Delivery['reports']; timeZone: string }) {
  const { t, i18n } = useLingui();
  const day = useDay(timeZone);
  return (
    <ul className="delivery__reports" aria-label={t`What you reported`}>
      {reports.map(({ _id, problem, note, at, answer }) => (
        <li key={_id} className="delivery__report">
          <p>
            <b>{i18n._(PROBLEMS[problem])}</b> <span className="small muted">{day(at)}</span>
          </p>
          {note === '' ? null : (
            <p className="delivery__words">
              <bdi>{note}</bdi>
            </p>
          )}
          {answer === null ? (
            <p className="small muted">
              <Trans>We have it and will answer you.</Trans>
            </p>
          ) : (
            <p className="delivery__words">
              <b>
                <Trans>Our answer:</Trans>
              </b>{' '}
              <bdi>{answer}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReportForm() {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, answer } = usePost({
    intent: 'report',
    onAnswer: (one) => {
      if (one.status === 'ok') form.current?.reset();
    },
  });
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  const typed = answer?.status === 'ok' ? undefined : answer?.values;
  return (
    <Form method="post" className="delivery__form" noValidate ref={form}>
      <IntentField intent="report" />
      <div ref={ground} className="delivery__form">
        <SelectField
          label={t`What is wrong`}
          name={DELIVERY_FIELDS.problem}
          defaultValue={typed?.[DELIVERY_FIELDS.problem] ?? ''}
          error={errorOf(DELIVERY_FIELDS.problem)}
        >
          <option value="">{t`Choose what fits best`}</option>
          {DELIVERY_PROBLEMS.map((problem) => (
            <option key={problem} value={problem}>
              {i18n._(PROBLEMS[problem])}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`In your words`}
          optionalText={t`optional`}
          name={DELIVERY_FIELDS.note}
          rows={3}
          maxLength={DELIVERY_TEXT_MAX_CHARACTERS}
          dir="auto"
          defaultValue={typed?.[DELIVERY_FIELDS.note] ?? ''}
          error={errorOf(DELIVERY_FIELDS.note)}
        />
      </div>
      <div>
        <Button type="submit" variant="ghost" busy={busy}>
          <Trans>Report it</Trans>
        </Button>
      </div>
      <Outcome result={answer} done={<Trans>Thank you. We look at it and answer you.</Trans>} />
    </Form>
  );
}
