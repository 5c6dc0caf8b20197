// The dialog of a modal that has a URL of its own (modal-address.ts).
import { Dialog } from '@hindam/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, type Location, useFetcher, useLocation, useNavigate } from 'react-router';
import { focusHeading } from './focus-heading.ts';
import { isOpenerGone, MODAL_PARAMETER, type Opened, useIsModalOpen } from './modal-address.ts';

/**
 * Returns the function that closes the modal: it goes back in the history if `useShowModal` opened the modal, else it
 * removes `?modal=` from the URL.
 */
function useCloseModal(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<Opened | null>;
  return () => {
    if (state?.fromPage) return void navigate(-1);
    void navigate(pathname + withoutModal(search), { replace: true, preventScrollReset: true });
  };
}

/** The query string without the parameter `modal`; '' if nothing is left. */
export function withoutModal(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(MODAL_PARAMETER);
  return query.size > 0 ? `?${query}` : '';
}

interface AddressModalProps {
  name: string;
  title: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

export function AddressModal({ name, title, wide = false, children }: AddressModalProps) {
  const { t } = useLingui();
  const open = useIsModalOpen(name);
  const close = useCloseModal();
  // The dialog also fires `close` when a navigation has closed it; then nothing must navigate again.
  const isOpen = useRef(open);
  useEffect(() => {
    // The dialog gives the focus back to the link that opened it, which may be gone, for example after a cancellation.
    if (isOpen.current && !open && isOpenerGone() && document.activeElement === document.body) focusHeading();
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

/** Loads the data of the modal's own page, whose path is `address`, when the modal opens over another page. */
export function useDataOf<D>(address: string): { data: D | undefined; isAsking: boolean } {
  const { load, data, state } = useFetcher() as FetcherWithComponents<D>;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  return { data, isAsking: state !== 'idle' };
}
