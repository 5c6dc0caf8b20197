// Modals with a URL of their own (requirement R35). A modal is open while the router's location has `?modal=<name>`. If
// `useShowModal` opened it, the address bar shows another URL: that of the page that shows the same without script.
import type { MouseEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isPlainPress } from './page-link.tsx';

export const MODAL_PARAMETER = 'modal';

export function useIsModalOpen(name: string): boolean {
  const [search] = useSearchParams();
  return search.get(MODAL_PARAMETER) === name;
}

/**
 * Returns a click handler for a link to the page `address` that opens the modal instead. `state` is put into the
 * history entry.
 */
export function useShowModal(name: string, address: string, state: object = {}): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (event) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const query = new URLSearchParams(search);
    query.set(MODAL_PARAMETER, name);
    const entry = { mask: address, state: { ...state, fromPage: true }, preventScrollReset: true };
    void navigate({ search: query.toString() }, entry);
  };
}
