// What a form shows when it was refused: a notice for the whole form, an error at each field, and where the focus goes.
// The texts are in the message part `forms`, which pages with such a form name.
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSentence } from './sentence.ts';
import { type FormResult, HALF_TYPED, REQUIRED } from './form.ts';

type Result = FormResult<unknown, unknown> | null;

/** The error text at a field; null if the field has none. */
export function useFieldError(result: Result): (field: string) => string | null {
  const { t } = useLingui();
  return (field) => {
    const said = result?.status === 'refused' ? result.fields[field] : undefined;
    if (said === HALF_TYPED) return t`Enter every digit of the code.`;
    // R92: 'This field is required'.
    return said === REQUIRED ? t`This field is required` : (said ?? null);
  };
}

/** Moves the focus to the first invalid field when the form was refused. */
export function useFaultFocus<E extends HTMLElement>(result: Result): RefObject<E | null> {
  const ground = useRef<E>(null);
  useEffect(() => {
    if (result?.status === 'refused') ground.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return ground;
}

interface FormNoticeProps {
  result: Result;
  /** `line` beside the pressed button, `box` above a form. */
  look?: 'line' | 'box';
  /** Also says how many fields are wrong when only the fields have error texts. */
  counted?: boolean;
  /** Replaces the default text for a call without an answer, where more is known. */
  lost?: ReactNode;
  id?: string;
  /** Below the text of a box. */
  children?: ReactNode;
}

/**
 * Announced to screen readers when it appears; renders nothing when the form was accepted or its fields say everything.
 */
export function FormNotice({ result, look = 'line', counted = false, lost, id, children }: FormNoticeProps) {
  if (!result || result.status === 'ok') return null;
  const isLost = result.status === 'unreachable';
  if (!isLost && !counted && result.message === '' && Object.keys(result.fields).length > 0) return null;
  const words = isLost && lost ? lost : <Words result={result} />;
  if (look === 'line')
    return (
      <span role="alert" id={id}>
        <ErrorText>{words}</ErrorText>
      </span>
    );
  return (
    <div id={id}>
      <Notice tone={isLost && lost ? 'warn' : 'error'} role="alert">
        {words}
        {children}
      </Notice>
    </div>
  );
}

const A_MINUTE = 60;

function Words({ result }: { result: Exclude<NonNullable<Result>, { status: 'ok' }> }) {
  const sentence = useSentence();
  if (result.status === 'unreachable') return sentence('');
  const { message, fields, retryAfterSeconds } = result;
  if (retryAfterSeconds) return <Wait minutes={Math.ceil(retryAfterSeconds / A_MINUTE)} />;
  const wrong = Object.keys(fields).length;
  if (message === '' && wrong > 0)
    return <Plural value={wrong} one="Please correct # field" other="Please correct # fields" />;
  return sentence(message);
}

function Wait({ minutes }: { minutes: number }) {
  return (
    <>
      <Trans>Too many tries.</Trans>{' '}
      <Plural value={minutes} one="Please try again in # minute." other="Please try again in # minutes." />
    </>
  );
}
