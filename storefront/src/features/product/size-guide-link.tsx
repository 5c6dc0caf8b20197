// The link that opens the size guide in a dialog. Without script, or if the dialog's code cannot be loaded, it leads to
// the size guide page.
import type { SizeGuide } from '@hindam/contract/catalogue';
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { usePaths } from '../../kit/shell-hooks.ts';

type Tables = (typeof import('./guide-tables.tsx'))['GuideTables'];

async function fetchTables(): Promise<Tables> {
  const [tables] = await Promise.all([import('./guide-tables.tsx'), loadMessages('guide')]);
  return tables.GuideTables;
}

export function SizeGuideLink({ guide }: { guide: SizeGuide }) {
  const { t } = useLingui();
  const address = usePaths().sizeGuide();
  const [open, setOpen] = useState(false);
  const [Tables, setTables] = useState<Tables | null>(null);
  const show = () => {
    setOpen(true);
    fetchTables().then(
      (tables) => setTables(() => tables),
      () => location.assign(address),
    );
  };
  return (
    <>
      <a
        className="link choice__guide"
        href={address}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {t`Size guide`}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Size guide`} closeText={t`Close`} wide>
        {Tables ? <Tables guide={guide} /> : null}
      </Dialog>
    </>
  );
}
