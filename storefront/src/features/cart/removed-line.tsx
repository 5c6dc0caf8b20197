// The notice about a removed line, with an undo button. It stays until the undo has succeeded or the shopper leaves the
// page.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useErrorText } from '../../kit/error-text.ts';
import { INTENT, usePost } from '../../kit/form.ts';
import { LINE_FIELDS, type LineIntent, type LineResult, type RemovedPiece } from './change-line.ts';
import { focusHeading } from '../../kit/focus-heading.ts';

const UNDO: LineIntent = 'undo';

export function RemovedLine({ piece, onBack }: { piece: RemovedPiece; onBack: () => void }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost<LineResult>({ intent: UNDO, values: { [LINE_FIELDS.line]: piece.lineId } });
  const sentence = useErrorText();
  const undo = useRef<HTMLButtonElement>(null);
  const back = answer?.status === 'ok';
  const refused = answer && !back ? answer : null;
  const { title } = piece;
  const told = piece.isWished ? t`${title} moved to your wish list` : t`${title} removed`;

  // The remove button that had the focus is gone with its line, so the focus moves to the undo button.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  const tellBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!back) return;
    if (document.activeElement === undo.current) focusHeading();
    tellBack();
  }, [back]);

  return (
    <Notice
      tone={refused ? 'error' : 'info'}
      role="status"
      action={
        <Form method="post">
          <input type="hidden" name={INTENT} value={UNDO} />
          <input type="hidden" name={LINE_FIELDS.line} value={piece.lineId} />
          <input type="hidden" name={LINE_FIELDS.piece} value={JSON.stringify(piece)} />
          <input type="hidden" name={LINE_FIELDS.key} value={`undo-${piece.lineId}`} />
          <Button type="submit" variant="text" ref={undo} busy={busy} aria-label={`${t`Undo`}: ${title}`}>
            <Trans>Undo</Trans>
          </Button>
        </Form>
      }
    >
      {refused ? sentence(refused.status === 'refused' ? refused.message : '') : told}
    </Notice>
  );
}
