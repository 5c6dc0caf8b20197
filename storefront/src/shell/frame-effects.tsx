// The effects of the frame around every page that can wait until the browser is idle, and the sheet that asks about
// cookies. The sheet is rendered before the header, so that keyboard and screen reader users reach it before the
// header.
import { ConsentNotice } from './consent-notice.tsx';
import { useInstallHints } from './use-install-hints.ts';
import { useOffline } from './use-offline.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { useViews } from './use-views.ts';
import { useTypedInput } from './use-typed-input.ts';

export function FrameEffects() {
  useSessionWatch();
  useTypedInput();
  useViews();
  useOffline();
  useInstallHints();
  return <ConsentNotice />;
}
