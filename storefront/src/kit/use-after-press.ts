// Does the slow part of a press after the browser has painted its quick part.
import { useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

export interface AfterPress {
  /** Replaces work that still waits; the new work must include it. */
  later: (work: () => void) => void;
  /** False already while the work runs. */
  isWaiting: () => boolean;
}

/** Whether a click is on a radio button or checkbox, or on its label. */
function isTick({ target }: Event): boolean {
  const field = (target as Element).closest?.('label')?.control ?? target;
  return /^(radio|checkbox)$/.test((field as HTMLInputElement).type);
}

/**
 * `later(work)` runs `work` after the next paint, or before a further click is handled: that click must see what the
 * first press led to, and later work could undo the navigation of a pressed link. A click on a radio button or checkbox
 * does not run it early: the browser has already changed the field but React has not had its event, so a render now
 * would set the field back. Work is dropped when the component is removed.
 */
export function useAfterPress(): AfterPress {
  const end = useRef<() => void>(null);
  useEffect(() => () => end.current?.(), []);
  const later = (work: () => void) => {
    end.current?.();
    const run = () => {
      end.current?.();
      work();
    };
    const beforeClick = (click: MouseEvent) => {
      if (!isTick(click)) run();
    };
    const cancel = afterPaint(run);
    window.addEventListener('click', beforeClick, { capture: true });
    end.current = () => {
      cancel();
      window.removeEventListener('click', beforeClick, { capture: true });
      end.current = null;
    };
  };
  return { later, isWaiting: () => end.current !== null };
}
