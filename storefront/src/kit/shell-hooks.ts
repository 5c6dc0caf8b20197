// Hooks for the data of the header, menus and footer (ShellData), for the language and prefix of the current page, and
// for paths with that prefix.
import { splitPrefix } from '@hindam/contract/pages';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useDocumentData } from './document-data.tsx';
import { type ShopPaths, shopPathsOf } from './shop-paths.ts';
import type { ShellData } from './shell-data.ts';

const NOTHING: ShellData = {
  languages: [],
  categories: [],
  types: [],
  settings: null,
  market: null,
  origin: '',
  signedIn: false,
};

export function useShell(): ShellData {
  return useDocumentData().shell ?? NOTHING;
}

/** The page's language, as the store's own code: `en`, `arb`. */
export function useLanguage(): string {
  return useLingui().i18n.locale;
}

export function usePrefix(): string {
  return splitPrefix(useLocation().pathname).prefix;
}

/**
 * The paths of shop-paths.ts, for components in the first script of lists and product pages: `usePaths` would add the
 * paths of all pages to that script.
 */
export function useShopPaths(): ShopPaths {
  const prefix = usePrefix();
  return useMemo(() => shopPathsOf(prefix), [prefix]);
}
