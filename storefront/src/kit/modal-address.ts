// A modal with an address of its own (R35). Over a page it is open while the page's address says
// `?modal=<name>`, and the browser shows the modal's own address meanwhile; without script that address is a page of
// its own. The dialog itself is in a separate file (address-modal.tsx), because every product page loads this file at
// once and that one lazily.
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

export const MODAL_PARAMETER = 'modal';

export function useIsModalOpen(name: string): boolean {
  const [search] = useSearchParams();
  return search.get(MODAL_PARAMETER) === name;
}

/** Click handler for a link to the modal's page, `address`. The modal can read `state` from the history entry. */
export function useShowModal(name: string, address: string, state: object = {}): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const query = new URLSearchParams(search);
    query.set(MODAL_PARAMETER, name);
    const entry = { mask: address, state: { ...state, fromPage: true }, preventScrollReset: true };
    void navigate({ search: query.toString() }, entry);
  };
}

/** The modal's code, fetched when it is first opened; if the fetch fails the modal closes again. */
export function useWhenOpen<Part>(isOpen: boolean, fetchPart: () => Promise<Part>): Part | null {
  const { t } = useLingui();
  const [part, setPart] = useState<{ it: Part } | null>(null);
  const fetchIt = useEffectEvent(() => {
    if (part) return;
    fetchPart().then(
      (it) => setPart({ it }),
      () => {
        history.back();
        showToast({ text: t`This could not be opened. Please check your connection.` });
      },
    );
  });
  useEffect(() => {
    if (isOpen) fetchIt();
  }, [isOpen]);
  return part?.it ?? null;
}
