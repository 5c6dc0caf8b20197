// Modals with a URL of their own (requirement R35). A modal is open while the router's location has `?modal=<name>`. If
// `useShowModal` opened it, the address bar shows another URL: that of the page that shows the same without script.
import type { MouseEvent } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isPlainPress } from './page-link.tsx';

export const MODAL_PARAMETER = 'modal';

/** State of a modal's history entry. `fromPage`: `useShowModal` added the entry, so closing the modal goes back. */
export interface Opened {
  fromPage?: boolean;
}

let opener: Element | null = null;

/** Whether the link that last opened a modal has been removed from the page. */
export const isOpenerGone = (): boolean => opener?.isConnected === false;

export function useIsModalOpen(name: string): boolean {
  const [search] = useSearchParams();
  return search.get(MODAL_PARAMETER) === name;
}

/**
 * Returns a click handler for a link to the page `address` that opens the modal instead. `state` is put into the
 * history entry. In a modal the handler replaces that modal's entry, so that closing the second one leads to the page.
 */
export function useShowModal(name: string, address: string, state: object = {}): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state: current } = useLocation() as Location<Opened | null>;
  return (event) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    opener = event.currentTarget;
    const query = new URLSearchParams(search);
    query.set(MODAL_PARAMETER, name);
    const replace = search.has(MODAL_PARAMETER);
    const fromPage = !replace || current?.fromPage;
    const entry = { replace, mask: address, state: { ...state, fromPage }, preventScrollReset: true };
    void navigate({ search: query.toString() }, entry);
  };
}
