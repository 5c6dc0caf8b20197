// Stays until she leaves the page: undoing is never a race against a clock.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { changeLine, RemovedPiece } from './change-line.ts';
import { FIELDS } from './change-line.ts';

export function RemovedLine({ piece, onBack }: { piece: RemovedPiece; onBack: () => void }) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof changeLine>();
  const undo = useRef<HTMLButtonElement>(null);
  const back = fetcher.data?.ok === true && fetcher.state === 'idle';
  const refused = fetcher.data?.ok === false && fetcher.state === 'idle' ? fetcher.data : null;

  // The button she pressed is gone with its line: the focus goes to what can bring it back.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (back) onBack();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [back]);

  return (
    <Notice
      tone={refused ? 'error' : 'info'}
      role="status"
      action={
        <fetcher.Form method="post">
          <input type="hidden" name={FIELDS.intent} value="undo" />
          <input type="hidden" name={FIELDS.line} value={piece.lineId} />
          <input type="hidden" name={FIELDS.piece} value={JSON.stringify(piece)} />
          <input type="hidden" name={FIELDS.key} value={`undo-${piece.lineId}`} />
          <Button type="submit" variant="text" ref={undo} busy={fetcher.state !== 'idle'}>
            <Trans>Undo</Trans>
          </Button>
        </fetcher.Form>
      }
    >
      {refused ? refused.message || t`This did not reach the shop. Please try again.` : t`${piece.title} removed`}
    </Notice>
  );
}
