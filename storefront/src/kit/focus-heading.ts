/** Focuses the page's heading, or `main` if there is none. Does not scroll. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * A ref for an element that is removed once the link or button in it was pressed: the heading then gets the focus,
 * which would otherwise be lost.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeading();
  };
}
