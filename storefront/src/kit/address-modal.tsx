// The dialog of a modal that has a URL of its own (modal-address.ts). Its close button and Esc do the same as the
// browser's Back, or, if the modal was not opened from the page below, remove `?modal=` from that page's URL.
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, type Location, useFetcher, useLocation, useNavigate } from 'react-router';
import { MODAL_PARAMETER, useIsModalOpen } from './modal-address.ts';

/**
 * State of the history entry that `useShowModal` (modal-address.ts) adds when it opens a modal; absent after a direct
 * visit.
 */
interface Opened {
  fromPage?: boolean;
}

/**
 * Returns the function that closes the modal: it goes back if `useShowModal` (modal-address.ts) opened it, else removes
 * `?modal=`.
 */
function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<Opened | null>;
  return () => {
    if (state?.fromPage) return void navigate(-1);
    void navigate(pathname + withoutModal(search), { replace: true, preventScrollReset: true });
  };
}

/** The query string without `modal`, the parameter that opens a modal; '' if nothing is left. */
export function withoutModal(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(MODAL_PARAMETER);
  return query.size > 0 ? `?${query}` : '';
}

interface AddressModalProps {
  name: string;
  title: string;
  wide?: boolean;
  /** Renders the content while the modal is open; `close` closes the modal. */
  children: (close: () => void) => ReactNode;
}

export function AddressModal({ name, title, wide = false, children }: AddressModalProps) {
  const { t } = useLingui();
  const open = useIsModalOpen(name);
  const close = useCloseModal();
  // The dialog also fires `close` when a navigation has closed it; only a close by the visitor may navigate.
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

/** Loads the data of the modal's own page, at the path `address`, when the modal is opened over another page. */
export function useDataOf<D>(address: string): { data: D | undefined; isAsking: boolean } {
  const { load, data, state } = useFetcher() as FetcherWithComponents<D>;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  return { data, isAsking: state !== 'idle' };
}
