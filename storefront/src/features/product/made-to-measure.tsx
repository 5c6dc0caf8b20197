// The card beside the sizes: hers instead of a ready one. Small, because every product page carries it; the
// measuring itself is fetched with the first press. Without script its link leads to the page of the same name.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { showToast } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { MeasureDialog } from '../measure/measure-dialog.tsx';
import { needWords } from '../../kit/late-words.ts';
import { usePaths } from '../../kit/shell-hooks.ts';
import { FIELDS } from './add-fields.ts';
import type { CustomSize } from './use-custom-size.ts';
import './made-to-measure.css';

const MODAL = 'custom-size';

interface MadeToMeasureProps {
  product: Product;
  colour: string | undefined;
  chosen: CustomSize | null;
  onChoose: (chosen: CustomSize | null) => void;
}

export function MadeToMeasure({ product, colour, chosen, onChoose }: MadeToMeasureProps) {
  const address = usePaths().customSize(product._id, { color: colour });
  const show = useShow(address);
  return (
    <div className={chosen ? 'tailored tailored--chosen' : 'tailored'}>
      <Icon name="tape" />
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
      {chosen ? <input type="hidden" name={FIELDS.customSize} value={chosen.id} /> : null}
    </div>
  );
}

/** The browser shows the modal's own address meanwhile (product.md §2). */
function useShow(mask: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const query = new URLSearchParams(search);
    query.set('modal', MODAL);
    void navigate({ search: query.toString() }, { mask, state: { fromProduct: true }, preventScrollReset: true });
  };
}

interface MeasuringProps {
  product: Product;
  onChoose: (chosen: CustomSize) => void;
}

/** The dialog, beside the product form and never in it: it is a form of its own. Open while the address says so. */
export function Measuring({ product, onChoose }: MeasuringProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const open = search.get('modal') === MODAL;
  const [Dialog, setDialog] = useState<typeof MeasureDialog | null>(null);
  useEffect(() => {
    if (!open) return;
    Promise.all([import('../measure/measure-dialog.tsx'), needWords('measure')]).then(
      ([late]) => setDialog(() => late.MeasureDialog),
      () => {
        history.back();
        showToast({ text: t`This could not be opened. Please check your connection.` });
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for an opening, whatever the language's function is
  }, [open]);
  return Dialog ? <Dialog open={open} needed={product.custom_size.fields} onUse={onChoose} /> : null;
}
