// What a form shows after a refusal or a call without an answer: a notice about the form, error texts at its fields,
// and the focus on the first invalid field. The texts are in the message part `forms`, which the page has to load.
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useErrorText } from './error-text.ts';
import { focusHeading } from './focus-heading.ts';
import { type FormResult, HALF_TYPED, REQUIRED } from './form.ts';

type Result = FormResult<unknown, unknown> | null;

/** Returns a function that gives the error text of a field; null if it has none. */
export function useFieldError(result: Result): (field: string) => string | null {
  const { t } = useLingui();
  return (field) => {
    const error = result?.status === 'refused' ? result.fields[field] : undefined;
    if (error === HALF_TYPED) return t`Enter every digit of the code.`;
    // Requirement R92 gives this wording.
    return error === REQUIRED ? t`This field is required` : (error ?? null);
  };
}

/**
 * Returns a ref for the form. When the form is refused, its first invalid field is focused. The page's heading is
 * focused if the answer has removed the element that had the focus, for example because a part of the form was rebuilt.
 */
export function useFaultFocus<E extends HTMLElement>(result: Result): RefObject<E | null> {
  const ground = useRef<E>(null);
  const handled = useRef<Result>(null);
  const { state } = useNavigation();
  useEffect(() => {
    // React Router gives the answer before the page's data is loaded again, which may rebuild the focused field.
    if (state !== 'idle' || handled.current === result) return;
    handled.current = result;
    const wrong = ground.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (result?.status === 'refused' && wrong) wrong.focus();
    else if (result !== null && document.activeElement === document.body) focusHeading();
  }, [result, state]);
  return ground;
}

interface FormNoticeProps {
  result: Result;
  /** 'line' (default): a text beside the pressed button. 'box': a notice above the form. */
  look?: 'line' | 'box';
  /** True: a notice counts the invalid fields even if all errors are at fields. */
  counted?: boolean;
  /** The text to show if there was no answer; without it a default text is shown. */
  lost?: ReactNode;
  id?: string;
  /** Shown in a 'box', below the text. */
  children?: ReactNode;
}

/**
 * The notice about a refused, unanswered or queued form. Nothing is shown if all errors are at fields and `counted` is
 * false.
 */
export function FormNotice({ result, look = 'line', counted = false, lost, id, children }: FormNoticeProps) {
  if (!result || result.status === 'ok') return null;
  if (result.status === 'queued') return <QueuedNotice id={id} />;
  const isLost = result.status === 'unreachable';
  if (!isLost && !counted && result.message === '' && Object.keys(result.fields).length > 0) return null;
  const words = isLost && lost ? lost : <RefusalText result={result} />;
  if (look === 'line')
    return (
      <span role="alert" id={id}>
        <ErrorText>{words}</ErrorText>
      </span>
    );
  return (
    <div id={id} ref={showAtOnce}>
      <Notice tone={isLost && lost ? 'warn' : 'error'} role="alert">
        {words}
        {children}
      </Notice>
    </div>
  );
}

/** A ref for a notice above a form whose pressed button may be far below. An invalid field is shown by its focus. */
const showAtOnce = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

function QueuedNotice({ id }: { id: string | undefined }) {
  return (
    <div id={id}>
      <Notice tone="ok" role="status">
        <Trans>Saved on this device. It will be sent when you are back online.</Trans>
      </Notice>
    </div>
  );
}

const A_MINUTE = 60;

function RefusalText({ result }: { result: Exclude<NonNullable<Result>, { status: 'ok' | 'queued' }> }) {
  const sentence = useErrorText();
  if (result.status === 'unreachable') return sentence('');
  const { message, fields, retryAfterSeconds } = result;
  if (retryAfterSeconds) return <RetryAfter minutes={Math.ceil(retryAfterSeconds / A_MINUTE)} />;
  const wrong = Object.keys(fields).length;
  if (message === '' && wrong > 0)
    return <Plural value={wrong} one="Please correct # field" other="Please correct # fields" />;
  return sentence(message);
}

function RetryAfter({ minutes }: { minutes: number }) {
  return (
    <>
      <Trans>Too many tries.</Trans>{' '}
      <Plural value={minutes} one="Please try again in # minute." other="Please try again in # minutes." />
    </>
  );
}
