// The document and the frame around every page.
import { directionOf, htmlLanguage } from '@hindam/contract/language';
import { LocaleContext } from '@hindam/ui/locale';
import '@hindam/ui/layers.css';
import '@hindam/ui/tokens.css';
import '@hindam/ui/base.css';
import { type ReactNode, useMemo } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import favicon from './shell/favicon.svg?url';
import type { PageHandle } from './platform/late-words.ts';
import { LateScript } from './platform/late-script.tsx';
import { loaderOf } from './platform/load.ts';
import { loadShell } from './platform/shell-data.ts';
import { useLanguage, useShell } from './platform/shell-hooks.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import './shell/fonts.css';

export const loader = loaderOf(loadShell);

/** The frame's data is read once for the document; the drawer refreshes its lists by itself. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const digits = useShell().settings?.digits ?? 'latn';
  const locale = useMemo(() => ({ language, digits }), [language, digits]);
  const words = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.words ?? []);
  return (
    <html
      lang={htmlLanguage(language)}
      dir={directionOf(language)}
      data-language={language}
      data-digits={digits}
      data-words={words.join(' ') || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171312" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Links />
      </head>
      <body>
        <LocaleContext value={locale}>
          <Frame>{children}</Frame>
        </LocaleContext>
        <ScrollRestoration />
        <Scripts />
        <LateScript />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
