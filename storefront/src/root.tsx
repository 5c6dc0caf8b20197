// The root route: the HTML document, the frame around every page (header, menus, footer), and the frame's data.
import { languageOf } from '@hindam/contract/language';
import { LocaleContext } from '@hindam/ui/locale';
import '@hindam/ui/layers.css';
import '@hindam/ui/tokens.css';
import '@hindam/ui/base.css';
import { lazy, type ReactNode, useMemo } from 'react';
import { Links, Outlet, ScrollRestoration, useMatches } from 'react-router';
import favicon from './shell/favicon.svg?url';
import { browserOnly } from './kit/deferred.tsx';
import { loadMessages, type PageHandle } from './kit/lazy-messages.ts';
import { LaterStyles } from './kit/sheets.tsx';
import { VIEWPORT } from './kit/platform.ts';
import { OwnScripts, OwnScrollRestoration } from './kit/own-scripts.tsx';
import { documentLoader, DocumentDataScript } from './kit/document-data.tsx';
import { loadShell } from './kit/shell-data.ts';
import { useLanguage, useShell } from './kit/shell-hooks.ts';
import { ErrorPage, OfflineScreen } from './shell/errors.tsx';
import { Frame } from './shell/frame.tsx';
import type { Piece } from './shell/piece.ts';
import { QuickAddPart } from './shell/quick-add-part.ts';
import './shell/fonts.css';

export const loader = documentLoader('shell', loadShell);

/**
 * The panel of a guest's wish list. `Frame` gets it as a property, because code in the folder `shell` may not import
 * from `features`.
 */
const GuestWishes = lazy(async () => {
  const [panel] = await Promise.all([import('./features/wishes/guest-wishes.tsx'), loadMessages('wishes')]);
  return panel;
});

const QuickAdd = browserOnly(async () => (await import('./features/product/quick-add.tsx')).QuickAdd, 'quick');
const quickAdd = (piece: Piece) => <QuickAdd piece={piece} />;

/** The loader of this route runs once per document; shell/refresh.ts reloads the menus' lists without it. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { tag, direction, script } = languageOf(language);
  const { settings, market } = useShell();
  const digits = settings?.digits ?? 'latn';
  const locale = useMemo(() => ({ language, digits }), [language, digits]);
  const handles = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined) ?? []);
  const words = handles.flatMap((handle) => handle.messages);
  return (
    <html
      lang={tag}
      dir={direction}
      data-script={script}
      data-language={language}
      data-digits={digits}
      data-market={market ?? undefined}
      data-words={words.join(' ') || undefined}
      data-frame={handles.some(({ leanFrame }) => leanFrame) ? 'lean' : undefined}
      data-own={handles.some(({ membersOnly: own }) => own) || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={VIEWPORT} />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171312" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {/* Rendered on the server only: the browser keeps the links of the HTML. */}
        {import.meta.env.SSR ? <Links /> : null}
        {handles.some(({ laterStyles }) => laterStyles) ? <LaterStyles /> : null}
      </head>
      <body>
        <LocaleContext value={locale}>
          <QuickAddPart value={quickAdd}>
            <Frame wishPanel={GuestWishes}>{children}</Frame>
          </QuickAddPart>
        </LocaleContext>
        {import.meta.env.SSR ? <OwnScrollRestoration /> : <ScrollRestoration />}
        {import.meta.env.SSR ? (
          <>
            <DocumentDataScript />
            <OwnScripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/**
 * Shown while a page loads its data in a document that was rendered for another page, as the document of `/offline` is.
 */
export function HydrateFallback() {
  return <OfflineScreen />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
