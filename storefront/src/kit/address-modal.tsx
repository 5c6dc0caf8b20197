// The dialog of a modal that has an address (modal-address.ts): the close button, Esc and the browser's Back all do the
// same.
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, type Location, useFetcher, useLocation, useNavigate } from 'react-router';
import { MODAL_PARAMETER, useIsModalOpen } from './modal-address.ts';

/** State of the history entry that a modal was opened with. */
interface Opened {
  fromPage?: boolean;
}

/** Goes back to the history entry the modal was opened from; if there is none, removes the modal from the address. */
function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<Opened | null>;
  return () => {
    if (state?.fromPage) return void navigate(-1);
    void navigate(pathname + withoutModal(search), { replace: true, preventScrollReset: true });
  };
}

/** The query without the parameter that opens a modal. */
export function withoutModal(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(MODAL_PARAMETER);
  return query.size > 0 ? `?${query}` : '';
}

interface AddressModalProps {
  name: string;
  title: string;
  wide?: boolean;
  /** Rendered while the modal is open; `close` goes back as Esc does. */
  children: (close: () => void) => ReactNode;
}

export function AddressModal({ name, title, wide = false, children }: AddressModalProps) {
  const { t } = useLingui();
  const open = useIsModalOpen(name);
  const close = useCloseModal();
  // The dialog's close event also fires when the address closed it; only a close by the visitor may navigate.
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

/** Loads what the modal's own page would be rendered from, once, for showing the modal over another page. */
export function useDataOf<D>(address: string): { data: D | undefined; isAsking: boolean } {
  const { load, data, state } = useFetcher() as FetcherWithComponents<D>;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  return { data, isAsking: state !== 'idle' };
}
