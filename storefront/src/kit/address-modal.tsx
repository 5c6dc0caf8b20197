// The dialog of a modal with an address (modal-address.ts): closing, Esc and the browser's way back are one and the same.
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCloseModal, useIsModalOpen } from './modal-address.ts';

interface AddressModalProps {
  name: string;
  title: string;
  wide?: boolean;
  /** Drawn while it is open; `close` leads back as Esc does. */
  children: (close: () => void) => ReactNode;
}

export function AddressModal({ name, title, wide = false, children }: AddressModalProps) {
  const { t } = useLingui();
  const open = useIsModalOpen(name);
  const close = useCloseModal();
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
      title={title}
      closeText={t`Close`}
      wide={wide}
    >
      {open ? children(close) : null}
    </Dialog>
  );
}
