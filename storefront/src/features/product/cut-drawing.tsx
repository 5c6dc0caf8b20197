// The drawing of a piece in one of its lengths, for the middle of the heights that the size guide gives for the length.
import type { Product } from '@hindam/contract/catalogue';
import type { SizeGuide } from '@hindam/contract/size-guide-schema';
import { GarmentDrawing } from '../measure/garment-drawing.tsx';

export interface CutDrawingProps {
  product: Pick<Product, 'sleeve_length' | 'custom_size'>;
  row: SizeGuide['lengths'][number];
  lengthText: string;
  label: string;
}

export function CutDrawing({ product, row, lengthText, label }: CutDrawingProps) {
  const [from, to] = row.height_cm;
  return (
    <GarmentDrawing
      className="cut__drawing"
      shape={{
        lengthCm: row.length_cm,
        heightCm: (from + to) / 2,
        sleeve: product.sleeve_length,
        sleeveCm: null,
        isWaisted: product.custom_size.fields.includes('waist'),
      }}
      lengthText={lengthText}
      label={label}
    />
  );
}
