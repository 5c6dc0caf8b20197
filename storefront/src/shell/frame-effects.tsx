// The frame's effects that can wait until the browser is idle. The only thing it may show is the sheet that asks about
// cookies. The sheet comes first in the document, so that keyboard and screen reader users meet it before the page.
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
