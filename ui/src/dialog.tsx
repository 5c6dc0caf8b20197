// A modal dialog with a title and a close button. It is a native `dialog`, so the browser keeps the focus in it, closes
// it on Escape and gives the focus back.
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  wide?: boolean;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, closeText, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      className={wide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      onClose={(event) => {
        // The event `close` comes later: the dialog may have been opened again meanwhile.
        if (!event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // For a click on the backdrop the target is the dialog element itself.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog__head">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        <IconButton icon="close" label={closeText} onClick={() => element.current?.close()} />
      </div>
      <div className="dialog__body">{open ? children : null}</div>
    </dialog>
  );
}
