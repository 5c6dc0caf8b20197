// The colours of a product: at most six dots on the screen, and the names of all colours for screen readers.
import { languageOf } from '@hindam/contract/language';
import { useLocale } from './locale.tsx';
import './swatches.css';

interface SwatchesProps {
  colours: readonly { code: string; name: string; hex: string }[];
  /** Read by screen readers before the names. */
  label: string;
}

const SHOWN = 6;

export function Swatches({ colours, label }: SwatchesProps) {
  const { listComma } = languageOf(useLocale().language);
  return (
    <span className="swatches">
      <span className="visually-hidden">{`${label} ${colours.map(({ name }) => name).join(listComma)}`}</span>
      {colours.slice(0, SHOWN).map((colour) => (
        <span key={colour.code} className="swatches__colour" style={{ background: colour.hex }} aria-hidden="true" />
      ))}
    </span>
  );
}
