// The search panel: a native popover with the search field, which opens and works before script.
import { IconButton } from '@hindam/ui/button';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SEARCH_PANEL_ID } from './search-button.tsx';
import { SearchField } from './search-field.tsx';

/**
 * A navigation closes the panel. The first render does not, because the panel may have been opened before script ran.
 */
function useClosedByNavigation() {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [key]);
  return panel;
}

export function SearchPanel() {
  const { t } = useLingui();
  const panel = useClosedByNavigation();
  return (
    <search
      id={SEARCH_PANEL_ID}
      ref={panel}
      popover="auto"
      className="search-panel"
      // A popover does not trap the focus. It closes when the focus leaves it, because it would cover the focused
      // element.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <div className="search-panel__inside">
        <SearchField autoFocus />
        <IconButton
          icon="close"
          label={t`Close`}
          className="search-panel__close"
          popoverTarget={SEARCH_PANEL_ID}
          popoverTargetAction="hide"
        />
      </div>
    </search>
  );
}
