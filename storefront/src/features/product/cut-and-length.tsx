// The drawing of the piece in the chosen size, on the height that the size guide makes it for, and where its length ends
// at other heights. Before a size is chosen it shows the middle one.
import type { Product } from '@hindam/contract/catalogue';
import { heightsEnding } from '@hindam/contract/garment-length';
import { Accordion } from '@hindam/ui/accordion';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { GarmentDrawing } from '../measure/garment-drawing.tsx';
import { useChosenSize } from './use-chosen.ts';

export function CutAndLength({ product }: { product: Product }) {
  const { t } = useLingui();
  const number = useNumber();
  const chosen = useChosenSize(product);
  const rows = product.size_guide?.lengths ?? [];
  const row = rows.find(({ size }) => size === chosen) ?? rows[Math.floor((rows.length - 1) / 2)];
  if (!row) return null;
  const { size, length_cm: lengthCm, height_cm: heights } = row;
  const [from, to] = heights.map((height) => number(height));
  const ankle = heightsEnding(lengthCm, 'ankle');
  const [ankleFrom, ankleTo] = [number(ankle.from ?? 0), number(ankle.to)];
  const lengthText = t`${number(lengthCm)} cm`;
  return (
    <Accordion title={<Trans>Cut and length</Trans>}>
      <div className="cut">
        <GarmentDrawing
          className="cut__drawing"
          shape={{
            lengthCm,
            heightCm: (heights[0] + heights[1]) / 2,
            sleeve: product.sleeve_length,
            sleeveCm: null,
            isWaisted: product.custom_size.fields.includes('waist'),
          }}
          lengthText={lengthText}
          label={t`Drawing of the piece in size ${size}`}
        />
        <div className="prose">
          <p>
            <Trans>
              Size <bdi>{size}</bdi> is <bdi>{lengthText}</bdi> long from the shoulder.
            </Trans>
          </p>
          <p>
            <Trans>
              At <bdi>{`${from}–${to}`}</bdi> cm, for which it is made, it is floor length with heels.
            </Trans>
          </p>
          <p>
            <Trans>
              At <bdi>{`${ankleFrom}–${ankleTo}`}</bdi> cm it ends at the ankle.
            </Trans>
          </p>
        </div>
      </div>
    </Accordion>
  );
}
