// What a form has to say when it was not taken: about the whole, at its fields, and where the focus goes. Words of
// the part `forms`, which pages with such a form name.
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSentence } from './sentence.ts';
import { type FormResult, HALF_TYPED, REQUIRED } from './form.ts';

type Result = FormResult<unknown, unknown> | null;

/** The sentence at a field; null where nothing is wrong with it. */
export function useFieldError(result: Result): (field: string) => string | null {
  const { t } = useLingui();
  return (field) => {
    const said = result?.status === 'refused' ? result.fields[field] : undefined;
    if (said === HALF_TYPED) return t`Enter every digit of the code.`;
    // Specification §5: 'This field is required'.
    return said === REQUIRED ? t`This field is required` : (said ?? null);
  };
}

/** The first field that is wrong takes the focus, when that is what came back. */
export function useFaultFocus<E extends HTMLElement>(result: Result): RefObject<E | null> {
  const ground = useRef<E>(null);
  useEffect(() => {
    if (result?.status === 'refused') ground.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return ground;
}

interface FormNoticeProps {
  result: Result;
  /** `line` beside what was pressed, `box` above a form. */
  look?: 'line' | 'box';
  /** Says how many fields are wrong, where the fields alone would say it. */
  counted?: boolean;
  /** In place of our own words for a call without an answer, where more is known. */
  lost?: ReactNode;
  id?: string;
  /** Below the words of a box. */
  children?: ReactNode;
}

/** Announced when it appears; nothing where the form was taken, or its fields say it all. */
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
