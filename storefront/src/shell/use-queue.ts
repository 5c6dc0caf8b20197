// Sends the calls that were queued without a connection and tells the shopper what became of them: a toast reports the
// calls that were sent, an alert those that were not, because a toast is easily missed.
import { alerts } from '@hindam/ui/alerts';
import { showToast } from '@hindam/ui/toast';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keepSending, useWaitingCalls, waitingCalls } from '../device/queue/queue.ts';
import type { Report } from '../device/queue/queued-call.ts';

function useQueuedToast(): void {
  const { t } = useLingui();
  const { length } = useWaitingCalls();
  const before = useRef<number>(null);
  const say = useEffectEvent(() => showToast({ text: t`Saved. It will be sent when you are back online.` }));
  useEffect(() => {
    // Calls that were waiting when the page was opened get no toast. The first render does not know them, so the first
    // run reads their number from the device.
    if (before.current !== null && length > before.current) say();
    before.current = before.current === null ? waitingCalls().length : length;
  }, [length]);
}

export function useQueue(): void {
  const { t } = useLingui();
  useQueuedToast();
  const sentenceOf = ({ label, outcome, message }: Report): string => {
    const why =
      outcome === 'expired' || message === '' ? t`It could not be sent in time. Please do it again.` : message;
    return label === '' ? why : `${label}: ${why}`;
  };
  const tell = useEffectEvent((reports: readonly Report[]) => {
    const lost = reports.filter(({ outcome }) => outcome !== 'sent');
    const sent = reports.length - lost.length;
    if (sent > 0)
      showToast({ text: t`${plural(sent, { one: '# saved change was sent.', other: '# saved changes were sent.' })}` });
    if (lost.length > 0) void alerts.error(lost.map(sentenceOf).join('\n'));
  });
  useEffect(() => keepSending((reports) => tell(reports)), []);
}
