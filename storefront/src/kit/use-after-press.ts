// Does the slow part of a press after the browser has painted its quick part.
import { useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

export interface AfterPress {
  /** Replaces work that still waits. */
  later: (work: () => void) => void;
  isWaiting: () => boolean;
}

/** Whether a click is on a radio button or checkbox, or on its label. */
function isTick({ target }: Event): boolean {
  const field = (target as Element).closest?.('label')?.control ?? target;
  return /^(radio|checkbox)$/.test((field as HTMLInputElement).type);
}

/**
 * `later(work)` runs `work` after the next paint, but before a further click is handled: that one must see what the
 * press led to, and work that came later could undo the navigation of a pressed link. Only a click on a radio button or
 * checkbox lets it wait, because at its click the field is already changed, and rendering it then would undo that
 * before React is told. If that press calls `later` itself, its work takes the place of what waits, so it must include
 * that. Work is dropped when the component is removed.
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
