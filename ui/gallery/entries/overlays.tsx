// The gallery's entries for components that cover the page: dialogs, alerts and toasts.
import { type ReactNode, useEffect } from 'react';
import { AlertHost } from '../../src/alert-host.tsx';
import { alerts } from '../../src/alerts.tsx';
import { Dialog } from '../../src/dialog.tsx';
import { showToast } from '../../src/toast.tsx';
import { ToastHost } from '../../src/toast-host.tsx';
import { entry } from '../entry.ts';
import type { Words } from '../words.ts';

interface AfterwardsProps {
  run: () => void;
  children: ReactNode;
}

/** Calls `run` once its children are rendered. */
function Afterwards({ run, children }: AfterwardsProps) {
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(run, []);
  return children;
}

const host = ({ error, title, close }: Words) => ({
  texts: { error, success: title, ok: close },
  navigate: () => undefined,
});

const dialog = ({ title, close, sentence }: Words) => ({
  open: true,
  onClose: () => undefined,
  title,
  closeText: close,
  children: sentence,
});

/** Puts the pointer on the toast, which then does not close by itself. */
const hover = (element: HTMLElement) =>
  element.querySelector('.toast')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

export const OVERLAYS = [
  entry('AlertHost', AlertHost)(
    { default: host, error: host, long: host },
    {
      apart: true,
      around: (shown, { sentence, long }, state) => (
        <Afterwards
          run={() => {
            void alerts.show({
              message: state === 'long' ? long : sentence,
              header: state === 'error' ? 'error' : null,
            });
          }}
        >
          {shown}
        </Afterwards>
      ),
    },
  ),
  entry('Dialog', Dialog)(
    {
      default: dialog,
      long: (words) => ({ ...dialog(words), title: words.long, children: `${words.long} `.repeat(12) }),
    },
    { apart: true },
  ),
  entry('ToastHost', ToastHost)(
    { default: () => ({}), long: () => ({}) },
    {
      apart: true,
      touch: hover,
      around: (shown, { sentence, long, link }, state) => (
        <Afterwards
          run={() => {
            showToast({
              text: state === 'long' ? long : sentence,
              ...(state === 'long' ? { action: { label: link, onAct: () => undefined } } : {}),
            });
          }}
        >
          {shown}
        </Afterwards>
      ),
    },
  ),
];
