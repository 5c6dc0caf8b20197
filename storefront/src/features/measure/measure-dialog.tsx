// Measuring over the product page. Closing, Esc and the browser's way back are one and the same.
import { Button } from '@hindam/ui/button';
import { Dialog } from '@hindam/ui/dialog';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { KeptSet } from './device-sets.ts';
import { loadSets } from './load-sets.ts';
import { MeasureFlow } from './measure-flow.tsx';

interface MeasureDialogProps {
  open: boolean;
  needed: readonly string[];
  onUse: (chosen: { id: string; label: string }) => void;
}

/** Back to the entry of the history it was opened from; where there is none, the modal leaves the address. */
function useClose() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<{ fromProduct?: boolean } | null>;
  return () => {
    if (state?.fromProduct) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete('modal');
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
}

export function MeasureDialog({ open, needed, onUse }: MeasureDialogProps) {
  const { t } = useLingui();
  const close = useClose();
  // The dialog also tells of a closing that came from the address.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (isOpen.current) close();
      }}
      title={t`Your measurements`}
      closeText={t`Close`}
      wide
    >
      <Opened
        needed={needed}
        onUse={({ customSizeId, label }) => {
          onUse({ id: customSizeId, label });
          close();
        }}
      />
    </Dialog>
  );
}

interface OpenedProps {
  needed: readonly string[];
  onUse: (set: KeptSet) => void;
}

type Loaded = { sets: readonly KeptSet[]; failed: boolean };

function Opened({ needed, onUse }: OpenedProps) {
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
