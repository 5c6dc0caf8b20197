// A button on a product's picture in a list that adds the product to the comparison or removes it.
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
import { LaterStyles } from '../../kit/sheets.tsx';
import { useCompared } from '../../device/compared.ts';
import { useToggle } from './toggle.ts';
import './compare.css';

interface CompareCheckProps {
  productId: string;
  title: string;
}

export function CompareCheck({ productId, title }: CompareCheckProps) {
  const { t } = useLingui();
  const isChosen = useCompared()?.includes(productId) ?? false;
  return (
    <button
      type="button"
      className="compare-check"
      aria-pressed={isChosen}
      aria-label={t`Compare ${title}`}
      onClick={useToggle(productId)}
    >
      <LaterStyles />
      <span className="compare-check__box">{isChosen ? <Icon name="check" size="tiny" /> : null}</span>
      <span aria-hidden="true">
        <Trans>Compare</Trans>
      </span>
    </button>
  );
}
