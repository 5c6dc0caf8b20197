// Starts the app: opens the vault, loads the messages of the language and the frame's data, and draws the first page.
import { makeI18n } from '@hindam/storefront/src/kit/words.ts';
import { keepMessages } from '@hindam/storefront/src/kit/lazy-messages.ts';
import { MessagesProvider } from '@hindam/storefront/src/kit/messages-provider.tsx';
import { scriptJson } from '@hindam/storefront/src/kit/json-ld.tsx';
import { DOCUMENT_DATA_ID } from '@hindam/storefront/src/kit/document-data.tsx';
import type { ShellData } from '@hindam/storefront/src/kit/shell-data.ts';
import { visitorContext } from '@hindam/storefront/src/kit/visitor.ts';
import { msg } from '@lingui/core/macro';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { catalogues } from 'virtual:catalogues';
import { browserVisitor, documentLanguage } from './device/app-visitor.ts';
import { openVault } from './device/vault.ts';
import { listen } from './listen.ts';
import { shellAtStart } from './shell-store.ts';

/** The storefront has this message too, so its translation catalogues, which the app uses, contain it. */
const FILE_FAILED = msg`This could not be opened. Please check your connection.`;

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, browserVisitor());
  return context;
}

/** Puts the frame's data (languages, menus, settings) into the script element where pages of the web have it too. */
function provideShell(shell: ShellData): void {
  const script = document.createElement('script');
  script.id = DOCUMENT_DATA_ID;
  script.type = 'application/json';
  script.textContent = scriptJson({ shell });
  document.head.append(script);
}

async function start(): Promise<void> {
  // A passkey belongs to the shop's domain, from which the app's pages do not come. Without this global, pages offer no
  // passkeys.
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await openVault();
  const language = documentLanguage();
  const [catalogue, shell] = await Promise.all([catalogues[language]?.(), shellAtStart(browserVisitor())]);
  const digits = shell.settings?.digits ?? 'latn';
  const i18n = makeI18n(language, digits, catalogue?.messages ?? {});
  keepMessages(i18n, catalogue?.lazy ?? {});
  provideShell(shell);
  listen({ defaultMarket: shell.settings?.markets[0]?.code ?? null, fileFailed: i18n._(FILE_FAILED) });
  startTransition(() => {
    createRoot(document).render(
      <StrictMode>
        <MessagesProvider i18n={i18n}>
          <HydratedRouter getContext={getContext} />
        </MessagesProvider>
      </StrictMode>,
    );
  });
}

void start();
