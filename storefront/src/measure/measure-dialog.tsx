// Measuring over the product page. Closing, Esc and the browser's way back are one and the same.
import { Button } from '@hindam/ui/button';
import { Dialog } from '@hindam/ui/dialog';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { browserVisitor } from '../platform/browser-visitor.ts';
import type { KeptSet } from './device-sets.ts';
import { loadSets } from './load-sets.ts';
import { MeasureFlow } from './measure-flow.tsx';

export interface MeasureDialogProps {
  open: boolean;
  needed: readonly string[];
  onClose: () => void;
  onUse: (set: KeptSet) => void;
}

export function MeasureDialog({ open, needed, onClose, onUse }: MeasureDialogProps) {
  const { t } = useLingui();
  // The dialog also tells of a closing that came from the address.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (isOpen.current) onClose();
      }}
      title={t`Your measurements`}
      closeText={t`Close`}
      wide
    >
      <Opened needed={needed} onUse={onUse} />
    </Dialog>
  );
}

type Loaded = { sets: readonly KeptSet[]; failed: boolean };

function Opened({ needed, onUse }: Pick<MeasureDialogProps, 'needed' | 'onUse'>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let gone = false;
    void loadSets(browserVisitor()).then((sets) => {
      if (!gone) setLoaded({ sets: sets ?? [], failed: sets === null });
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!loaded) return <div className="measure-waiting" aria-busy="true" />;
  return (
    <div className="measure-dialog">
      {loaded.failed ? (
        <Notice tone="warn" role="status">
          <Trans>Your saved measurements could not be shown. You can still enter them here.</Trans>
        </Notice>
      ) : null}
      <MeasureFlow
        needed={needed}
        sets={loaded.sets}
        saveText={<Trans>Save and use</Trans>}
        use={(set) => (
          <Button variant="ghost" onClick={() => onUse(set)}>
            <Trans>Use these</Trans>
          </Button>
        )}
        onSaved={onUse}
      />
    </div>
  );
}
