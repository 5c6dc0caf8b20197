// Which pieces, why, and what comes back for them: seen before it is confirmed. A plain form, which asks for
// the money with a button; with script the money follows the choice.
import { Button } from '@hindam/ui/button';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Skeleton } from '@hindam/ui/skeleton';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { usePaths } from '../../kit/shell-hooks.ts';
import {
  choiceOf,
  type CancelOptions,
  type Entry,
  entryIn,
  FIELDS,
  type Intent,
  type Refund,
  wholeOrder,
} from './cancel-entry.ts';
import { CancelPieces } from './cancel-pieces.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { type CancelOutcome, PIECES, REQUIRED } from './cancel-order.ts';
import { usePreview } from './use-preview.ts';
import { WhatComesBack } from './what-comes-back.tsx';

const PREVIEW: Intent = 'preview';
const CANCEL: Intent = 'cancel';

interface CancelFormProps {
  orderId: string;
  orderKey: string | null;
  options: CancelOptions;
  attempt: string;
  fetcher: FetcherWithComponents<CancelOutcome>;
  /** What came back, with or without script; null while something is under way. */
  outcome: Exclude<CancelOutcome, { kind: 'done' }> | null;
  /** The way back without cancelling. */
  keep: ReactNode;
}

const never = () => () => undefined;

export function CancelForm({ orderId, orderKey, options, attempt, fetcher, outcome, keep }: CancelFormProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const ground = useRef<HTMLFormElement>(null);
  // One form is one attempt, however often it is sent.
  const [held] = useState(outcome?.attempt ?? attempt);
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [entry, setEntry] = useState<Entry>(outcome?.entry ?? wholeOrder(options.lines));
  // The shop told what comes back for everything, or for what was asked without script.
  const told =
    outcome?.kind === 'preview'
      ? { seen: outcome.seen, refund: outcome.refund }
      : { seen: choiceOf(wholeOrder(options.lines)), refund: options.refund };
  const choice = choiceOf(entry);
  const { preview, failed } = usePreview({ orderId, orderKey, choice }, told);
  const isRequest = options.how === 'request';
  const errorOf = (name: string, empty: string) => {
    const error = outcome?.kind === 'refused' ? outcome.fields[name] : undefined;
    return error === REQUIRED ? empty : (error ?? null);
  };
  useEffect(() => {
    if (outcome?.kind === 'refused') ground.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return (
    <fetcher.Form
      ref={ground}
      method="post"
      action={paths.orderCancel(orderId, orderKey)}
      className="cancel-form"
      noValidate
      onChange={(event) => setEntry(entryIn(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name={FIELDS.order} value={orderId} />
      <input type="hidden" name={FIELDS.key} value={orderKey ?? ''} />
      <input type="hidden" name={FIELDS.attempt} value={held} />
      <input type="hidden" name={FIELDS.seen} value={preview?.seen ?? ''} />
      <Said outcome={outcome} isRequest={isRequest} />
      <CancelPieces lines={options.lines} entry={entry} error={errorOf(PIECES, t`Choose at least one piece.`)} />
      <CancelReason
        options={options}
        entry={entry}
        errors={{
          reason: errorOf(FIELDS.reason, t`This field is required`),
          text: errorOf(FIELDS.text, t`This field is required`),
        }}
      />
      <Money asked={isRequest} refund={preview?.refund ?? null} chosen={choice !== ''} failed={failed} />
      <div className="order-acts">
        {awake ? null : (
          <Button type="submit" variant="plain" name={FIELDS.intent} value={PREVIEW}>
            <Trans>Show what comes back for these pieces</Trans>
          </Button>
        )}
        <Button type="submit" wide name={FIELDS.intent} value={CANCEL} busy={fetcher.state !== 'idle'}>
          {isRequest ? <Trans>Send the request</Trans> : <Trans>Confirm the cancellation</Trans>}
        </Button>
        {keep}
      </div>
    </fetcher.Form>
  );
}

function Said({ outcome, isRequest }: Pick<CancelFormProps, 'outcome'> & { isRequest: boolean }) {
  const failed = outcome?.kind === 'refused' && Object.keys(outcome.fields).length === 0;
  return (
    <>
      {isRequest ? (
        <p>
          <Trans>
            The tailor has begun. We look at your request and answer within 1 working day; until then nothing changes.
          </Trans>
        </p>
      ) : null}
      {failed ? (
        <Notice tone="error" role="alert">
          {outcome.message || <Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
        </Notice>
      ) : null}
      {outcome?.kind === 'preview' && outcome.confirm ? (
        <Notice tone="info" role="alert">
          <Trans>Your choice has changed. Look at what comes back, then confirm.</Trans>
        </Notice>
      ) : null}
    </>
  );
}

interface MoneyProps {
  asked: boolean;
  refund: Refund | null;
  chosen: boolean;
  failed: boolean;
}

function Money({ asked, refund, chosen, failed }: MoneyProps) {
  const id = useId();
  if (!chosen) return null;
  return (
    <section className="summary cancel-money" aria-labelledby={id} aria-live="polite" aria-busy={!refund && !failed}>
      <h2 className="account-section__title" id={id}>
        {asked ? <Trans>If we can cancel, this comes back</Trans> : <Trans>What comes back</Trans>}
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
