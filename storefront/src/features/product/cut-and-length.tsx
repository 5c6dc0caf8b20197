// Says how long the piece is in the chosen size, and at which heights of the wearer it reaches the floor or the ankle,
// with a drawing. Before a size is chosen, this is said of the middle size. The drawing is loaded when the section is
// opened, because few shoppers open it.
import type { Product } from '@hindam/contract/catalogue';
import { Accordion } from '@hindam/ui/accordion';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import type { CutDrawingProps } from './cut-drawing.tsx';
import { useChosenSize } from './use-chosen.ts';

/** `Drawing` is null until `load` has loaded its code; if the code cannot be loaded, no drawing is shown. */
function useDrawing(): { Drawing: ComponentType<CutDrawingProps> | null; load: () => void } {
  const [Drawing, setDrawing] = useState<ComponentType<CutDrawingProps> | null>(null);
  const load = () =>
    void import('./cut-drawing.tsx').then(
      ({ CutDrawing }) => setDrawing(() => CutDrawing),
      () => undefined,
    );
  return { Drawing, load };
}

export function CutAndLength({ product }: { product: Product }) {
  const { t } = useLingui();
  const number = useNumber();
  const chosen = useChosenSize(product);
  const { Drawing, load } = useDrawing();
  const rows = product.size_guide?.lengths ?? [];
  const row = rows.find(({ size }) => size === chosen) ?? rows[Math.floor((rows.length - 1) / 2)];
  if (!row) return null;
  const { size, length_cm: lengthCm, height_cm: heights, ankle_cm: ankle } = row;
  const range = ([from, to]: readonly [number, number]) => `${number(from)}–${number(to)}`;
  const [made, atAnkle] = [range(heights), ankle ? range(ankle) : null];
  const lengthText = t`${number(lengthCm)} cm`;
  return (
    <Accordion title={<Trans>Cut and length</Trans>} onOpen={load}>
      <div className="cut">
        {Drawing ? (
          <Drawing
            product={product}
            row={row}
            lengthText={lengthText}
            label={t`Drawing of the piece in size ${size}`}
          />
        ) : null}
        <div className="product-prose">
          <p>
            <Trans>
              Size <bdi>{size}</bdi> is <bdi>{lengthText}</bdi> long from the shoulder.
            </Trans>
          </p>
          <p>
            <Trans>
              At <bdi dir="ltr">{made}</bdi> cm, for which it is made, it is floor length with heels.
            </Trans>
          </p>
          {atAnkle ? (
            <p>
              <Trans>
                At <bdi dir="ltr">{atAnkle}</bdi> cm it ends at the ankle.
              </Trans>
            </p>
          ) : null}
        </div>
      </div>
    </Accordion>
  );
}
