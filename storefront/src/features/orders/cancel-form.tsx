// The cancel form: which pieces, the reason, and the refund, shown before the shopper confirms. With script the refund
// is requested when the choice changes; without, a button requests it.
import { Button } from '@hindam/ui/button';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Skeleton } from '@hindam/ui/skeleton';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useLive } from '../../kit/use-live.ts';
import { INTENT, type Post, REQUIRED, typedIn } from '../../kit/form.ts';
import { FormNotice, useFaultFocus } from '../../kit/form-notice.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import {
  choiceOf,
  type CancelOptions,
  type Entry,
  entryIn,
  CANCEL_FIELDS,
  type Intent,
  type Refund,
  wholeOrder,
} from './cancel-entry.ts';
import { CancelPieces } from './cancel-pieces.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { type CancelResult, PIECES } from './cancel-order.ts';
import { usePreview } from './use-preview.ts';
import { WhatComesBack } from './what-comes-back.tsx';

const PREVIEW: Intent = 'preview';
const CANCEL: Intent = 'cancel';

interface CancelFormProps {
  orderId: string;
  orderKey: string | null;
  options: CancelOptions;
  attempt: string;
  post: Post<CancelResult>;
  keep: ReactNode;
}

export function CancelForm({ orderId, orderKey, options, attempt, post, keep }: CancelFormProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, answer } = post;
  const ground = useFaultFocus<HTMLFormElement>(answer);
  // The attempt token of the first submission is kept, so that sending the form twice cancels only once.
  const [held] = useState(answer?.values[CANCEL_FIELDS.attempt] ?? attempt);
  const awake = useLive();
  const [entry, setEntry] = useState<Entry>(answer ? entryIn(typedIn(answer)) : wholeOrder(options.lines));
  // The refund that is known without a request: that of the last answer if it is a preview, else that of the whole
  // order.
  const shown = previewIn(answer);
  const known = shown ?? { seen: choiceOf(wholeOrder(options.lines)), refund: options.refund };
  const choice = choiceOf(entry);
  const { preview, failed } = usePreview({ orderId, orderKey, choice }, known);
  const isRequest = options.how === 'request';
  const errorOf = (name: string, empty: string) => {
    const error = answer?.status === 'refused' ? answer.fields[name] : undefined;
    return error === REQUIRED ? empty : (error ?? null);
  };
  return (
    <Form
      ref={ground}
      method="post"
      action={paths.orderCancel(orderId, orderKey)}
      className="cancel-form"
      noValidate
      onChange={(event) => setEntry(entryIn(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name={CANCEL_FIELDS.order} value={orderId} />
      <input type="hidden" name={CANCEL_FIELDS.key} value={orderKey ?? ''} />
      <input type="hidden" name={CANCEL_FIELDS.attempt} value={held} />
      <input type="hidden" name={CANCEL_FIELDS.seen} value={preview?.seen ?? ''} />
      <CancelNotice answer={answer} isRequest={isRequest} />
      <CancelPieces lines={options.lines} entry={entry} error={errorOf(PIECES, t`Choose at least one piece.`)} />
      <CancelReason
        options={options}
        entry={entry}
        errors={{
          reason: errorOf(CANCEL_FIELDS.reason, t`This field is required`),
          text: errorOf(CANCEL_FIELDS.text, t`This field is required`),
        }}
      />
      <RefundPreview isRequest={isRequest} refund={preview?.refund ?? null} chosen={choice !== ''} failed={failed} />
      <div className="order-acts">
        {awake ? null : (
          <Button type="submit" variant="plain" name={INTENT} value={PREVIEW}>
            <Trans>Show what comes back for these pieces</Trans>
          </Button>
        )}
        <Button type="submit" wide name={INTENT} value={CANCEL} busy={busy}>
          {isRequest ? <Trans>Send the request</Trans> : <Trans>Confirm the cancellation</Trans>}
        </Button>
        {keep}
      </div>
    </Form>
  );
}

function previewIn(answer: CancelResult | null) {
  return answer?.status === 'ok' && answer.result.kind === 'preview' ? answer.result : null;
}

function CancelNotice({ answer, isRequest }: { answer: CancelResult | null; isRequest: boolean }) {
  return (
    <>
      {isRequest ? (
        <p>
          <Trans>
            The tailor has begun. We look at your request and answer within 1 working day; until then nothing changes.
          </Trans>
        </p>
      ) : null}
      <FormNotice
        result={answer}
        look="box"
        lost={<Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
      />
      {previewIn(answer)?.confirm ? (
        <Notice tone="info" role="alert">
          <Trans>Your choice has changed. Look at what comes back, then confirm.</Trans>
        </Notice>
      ) : null}
    </>
  );
}

interface RefundPreviewProps {
  isRequest: boolean;
  refund: Refund | null;
  chosen: boolean;
  failed: boolean;
}

function RefundPreview({ isRequest, refund, chosen, failed }: RefundPreviewProps) {
  const id = useId();
  if (!chosen) return null;
  return (
    <section className="summary cancel-money" aria-labelledby={id} aria-live="polite" aria-busy={!refund && !failed}>
      <h2 className="account-section__title" id={id}>
        {isRequest ? <Trans>If we can cancel, you get back</Trans> : <Trans>Refund</Trans>}
      </h2>
      {refund ? <WhatComesBack refund={refund} /> : null}
      {failed ? (
        <ErrorText>
          <Trans>This could not be worked out just now. It is shown again before anything is cancelled.</Trans>
        </ErrorText>
      ) : null}
      {refund || failed ? null : <Skeleton />}
    </section>
  );
}
