// The card below the sizes that offers a piece made to measure; its link opens the measuring dialog (measuring.tsx), or
// without script the measuring page.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import { MEASURE_MODAL } from '../measure/modal-name.ts';
import { useShowModal } from '../../kit/modal-address.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { ADD_FIELDS } from './add-fields.ts';
import type { CustomSize } from './use-custom-size.ts';
import './made-to-measure.css';

interface MadeToMeasureProps {
  product: Product;
  colour: string | undefined;
  chosen: CustomSize | null;
  onChoose: (chosen: CustomSize | null) => void;
}

export function MadeToMeasure({ product, colour, chosen, onChoose }: MadeToMeasureProps) {
  const address = useShopPaths().customSize(product._id, { color: colour });
  const show = useShowModal(MEASURE_MODAL, address);
  return (
    <div className={chosen ? 'tailored tailored--chosen' : 'tailored'}>
      <Icon name="tape" />
      <div className="tailored__body">
        <p className="tailored__words">
          <b>
            <Trans>Made to measure</Trans>
          </b>
          <span className="small muted">
            {chosen ? <bdi>{chosen.label}</bdi> : <Trans>Cut to your own measurements</Trans>}
          </span>
        </p>
        <a className="link tailored__act" href={address} onClick={show}>
          {chosen ? <Trans>Change</Trans> : <Trans>Use my measurements</Trans>}
        </a>
        {chosen ? (
          <button type="button" className="link tailored__act" onClick={() => onChoose(null)}>
            <Trans>Choose a size instead</Trans>
          </button>
        ) : null}
      </div>
      {chosen ? <input type="hidden" name={ADD_FIELDS.customSize} value={chosen.id} /> : null}
    </div>
  );
}
