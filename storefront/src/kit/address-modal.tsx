// The dialog of a modal with an address (modal-address.ts): closing, Esc and the browser's way back are one and the same.
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, type Location, useFetcher, useLocation, useNavigate } from 'react-router';
import { MODAL_PARAMETER, useIsModalOpen } from './modal-address.ts';

/** What the entry of the history keeps that a modal was opened with. */
interface Opened {
  fromPage?: boolean;
}

/** Back to the entry of the history it was opened from; where there is none, the modal leaves the address. */
function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<Opened | null>;
  return () => {
    if (state?.fromPage) return void navigate(-1);
    void navigate(pathname + withoutModal(search), { replace: true, preventScrollReset: true });
  };
}

/** The query of a page as it is without a modal over it. */
export function withoutModal(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(MODAL_PARAMETER);
  return query.size > 0 ? `?${query}` : '';
}

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

/** What the modal's own page would be drawn from, read once for what is shown over another. */
export function useDataOf<D>(address: string): { data: D | undefined; isAsking: boolean } {
  const { load, data, state } = useFetcher() as FetcherWithComponents<D>;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  return { data, isAsking: state !== 'idle' };
}
