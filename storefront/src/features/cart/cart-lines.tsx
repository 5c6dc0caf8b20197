// The lines of the cart page, below a notice with an undo button for each line just removed.
import type { CartLine } from '@hindam/contract/cart';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CartLineView } from './cart-line.tsx';
import { LINE_INTENTS, type LineResult, type RemovedPiece } from './change-line.ts';
import { usePost } from '../../kit/form.ts';
import { useShownLines } from './first-lines.ts';
import type { LineChoices } from './load-cart-page.ts';
import { OtherLines } from './other-lines.tsx';
import { RemovedLine } from './removed-line.tsx';
import './cart.css';

interface CartLinesProps {
  lines: readonly CartLine[];
  /**
   * The sizes and colours to choose from for the line that is being changed; null if no line is being changed, or they
   * could not be loaded.
   */
  choices: LineChoices | null;
  empty: ReactNode;
}

export function CartLines({ lines, choices, empty }: CartLinesProps) {
  const { t } = useLingui();
  const withoutScript = usePost<LineResult>({ intent: LINE_INTENTS }).lastAnswer?.result;
  const [removed, setRemoved] = useState<readonly RemovedPiece[]>(withoutScript ? [withoutScript] : []);
  const [search] = useSearchParams();
  const changing = choices ? lines.findIndex(({ _id }) => _id === choices.lineId) : -1;
  const shown = useShownLines(lines, changing < 0 ? Number(search.get('from')) : changing);
  const gone = removed.filter(({ lineId }) => lines.every(({ _id }) => _id !== lineId));
  const forget = (lineId: string) => setRemoved((before) => before.filter((piece) => piece.lineId !== lineId));
  return (
    <div className="cart__lines">
      {gone.map((piece) => (
        <RemovedLine key={piece.lineId} piece={piece} onBack={() => forget(piece.lineId)} />
      ))}
      {lines.length === 0 ? (
        empty
      ) : (
        <>
          <ul className="cart__list" aria-label={t`Shopping bag`}>
            {shown.lines.map((line) => (
              <CartLineView
                key={line._id}
                line={line}
                lines={lines}
                choices={choices}
                onRemoved={(piece) =>
                  setRemoved((before) => [...before.filter(({ lineId }) => lineId !== piece.lineId), piece])
                }
              />
            ))}
          </ul>
          <OtherLines shown={shown} />
        </>
      )}
    </div>
  );
}
