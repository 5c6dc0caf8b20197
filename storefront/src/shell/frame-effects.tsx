// What the frame does without showing anything.
import { useSessionWatch } from './use-session-watch.ts';
import { useTypedInput } from './use-typed-input.ts';

export function FrameEffects(): null {
  useSessionWatch();
  useTypedInput();
  return null;
}
