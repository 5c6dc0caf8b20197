// Does the slow part of a press after the browser has painted its quick part.
import { useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

export interface AfterPress {
  /** Replaces work that still waits. */
  later: (work: () => void) => void;
  isWaiting: () => boolean;
}

/**
 * At its click a radio button or checkbox is already changed, and rendering it now would undo that before React is
 * told.
 */
const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

/**
 * `later(work)` runs `work` after the next paint, but before a further click is handled: that one must see what the
 * press led to, and work that came later could undo the navigation of a pressed link. Work that waits when a radio
 * button or checkbox is pressed is replaced by that press's own, so each must include what the ones before it did. Work
 * is dropped when the component is removed.
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
    const beforeClick = ({ target }: MouseEvent) => {
      if (!isTick(target)) run();
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
