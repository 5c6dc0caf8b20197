// The button that opens the search panel, a native popover, so that it works before script.
import { iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useLingui } from '@lingui/react/macro';

export const SEARCH_PANEL_ID = 'search-panel';

export function SearchButton() {
  const { t } = useLingui();
  return (
    <button type="button" className={iconButtonClass()} popoverTarget={SEARCH_PANEL_ID} aria-label={t`Search`}>
      <Icon name="search" />
    </button>
  );
}
