// The link that opens the size guide in a dialog. Without script, or if the dialog's code cannot be loaded, it leads to
// the size guide page.
import type { SizeGuide } from '@hindam/contract/size-guide-schema';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';

type GuideDialog = (typeof import('./guide-dialog.tsx'))['GuideDialog'];

async function fetchDialog(): Promise<GuideDialog> {
  const [dialog] = await Promise.all([import('./guide-dialog.tsx'), loadMessages('guide')]);
  return dialog.GuideDialog;
}

export function SizeGuideLink({ guide }: { guide: SizeGuide }) {
  const { t } = useLingui();
  const address = useShopPaths().sizeGuide();
  const [OpenDialog, setOpenDialog] = useState<GuideDialog | null>(null);
  const show = () => {
    fetchDialog().then(
      (dialog) => setOpenDialog(() => dialog),
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
      {OpenDialog ? <OpenDialog guide={guide} onClose={() => setOpenDialog(null)} /> : null}
    </>
  );
}
