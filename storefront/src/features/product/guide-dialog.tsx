// The dialog with the size guide of one product; this code is loaded when it is first opened.
import type { SizeGuide } from '@hindam/contract/size-guide-schema';
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Lengths, Letters, Units } from './guide-parts.tsx';

export function GuideDialog({ guide, onClose }: { guide: SizeGuide; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Size guide`} closeText={t`Close`} wide>
      <div className="sizes">
        <Units />
        {guide.lengths.length > 0 ? <Lengths rows={guide.lengths} /> : null}
        {guide.alpha.length > 0 ? <Letters rows={guide.alpha} /> : null}
      </div>
    </Dialog>
  );
}
