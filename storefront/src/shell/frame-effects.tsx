// What the frame does once the page is quiet. All it may show is the sheet that asks about cookies, which stands first in
// the document, so that whoever uses keyboard or screen reader meets it before the page.
import { ConsentNotice } from './consent-notice.tsx';
import { useSessionWatch } from './use-session-watch.ts';
import { useViews } from './use-views.ts';
import { useTypedInput } from './use-typed-input.ts';

export function FrameEffects() {
  useSessionWatch();
  useTypedInput();
  useViews();
  return <ConsentNotice />;
}
