import { type RefObject, useEffect, useRef } from 'react';
import type { FormResult } from './form.ts';

/**
 * Returns a ref for the element that reports a success. It gets the focus at each new successful answer, because the
 * form that had the focus is gone. `answer` is null before and while a form is sent.
 */
export function useDoneFocus(answer: FormResult<unknown, unknown> | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.status === 'ok') place.current?.focus();
  }, [answer]);
  return place;
}
