// Stays until she leaves the page: undoing is never a race against a clock.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePost } from '../../kit/form.ts';
import { useSentence } from '../../kit/form-error.tsx';
import type { LineChange, RemovedPiece } from './change-line.ts';
import { FIELDS } from './change-line.ts';

export function RemovedLine({ piece, onBack }: { piece: RemovedPiece; onBack: () => void }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost<LineChange>();
  const sentence = useSentence();
  const undo = useRef<HTMLButtonElement>(null);
  const back = answer?.ok === true;
  const refused = answer?.ok === false ? answer : null;

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
        <Form method="post">
          <input type="hidden" name={FIELDS.intent} value="undo" />
          <input type="hidden" name={FIELDS.line} value={piece.lineId} />
          <input type="hidden" name={FIELDS.piece} value={JSON.stringify(piece)} />
          <input type="hidden" name={FIELDS.key} value={`undo-${piece.lineId}`} />
          <Button type="submit" variant="text" ref={undo} busy={busy}>
            <Trans>Undo</Trans>
          </Button>
        </Form>
      }
    >
      {refused ? sentence(refused.message) : t`${piece.title} removed`}
    </Notice>
  );
}
