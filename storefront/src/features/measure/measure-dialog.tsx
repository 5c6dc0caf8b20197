// The measuring flow as a dialog over the product page.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { AddressModal } from '../../kit/address-modal.tsx';
import { LaterStyles } from '../../kit/sheets.tsx';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { loadSets } from './load-sets.ts';
import { MEASURE_MODAL } from './modal-name.ts';
import { MeasureFlow } from './measure-flow.tsx';

interface MeasureDialogProps {
  needed: readonly string[];
  onUse: (chosen: { id: string; label: string }) => void;
}

export function MeasureDialog({ needed, onUse }: MeasureDialogProps) {
  const { t } = useLingui();
  return (
    <>
      <LaterStyles />
      <AddressModal name={MEASURE_MODAL} title={t`Your measurements`} wide>
        {(close) => (
          <Opened
            needed={needed}
            onUse={({ customSizeId, label }) => {
              onUse({ id: customSizeId, label });
              close();
            }}
          />
        )}
      </AddressModal>
    </>
  );
}

interface OpenedProps {
  needed: readonly string[];
  onUse: (set: StoredSet) => void;
}

type Loaded = { sets: readonly StoredSet[]; failed: boolean };

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
            <Trans>Use these</Trans> <span className="visually-hidden">{set.label}</span>
          </Button>
        )}
        onSaved={onUse}
      />
    </div>
  );
}
