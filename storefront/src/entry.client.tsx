// Starts the storefront in the browser: loads the messages of the page's language, then hydrates the document.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { catalogues } from 'virtual:catalogues';
import { browserVisitor, documentDigits, documentLanguage } from './device/browser-visitor.ts';
import { allowOwnTexts } from './device/trusted-types.ts';
import { documentParts, keepMessages, loadMessages } from './kit/lazy-messages.ts';
import { MessagesProvider } from './kit/messages-provider.tsx';
import { visitorContext } from './kit/visitor.ts';
import { makeI18n } from './kit/words.ts';

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, browserVisitor());
  return context;
}

async function hydrate(): Promise<void> {
  const language = documentLanguage();
  const catalogue = await catalogues[language]?.();
  const i18n = makeI18n(language, documentDigits(), catalogue?.messages ?? {});
  keepMessages(i18n, catalogue?.lazy ?? {});
  await loadMessages(...documentParts());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <MessagesProvider i18n={i18n}>
          <HydratedRouter getContext={getContext} />
        </MessagesProvider>
      </StrictMode>,
      // After a recoverable error React renders the document, or a part of it, anew. Browser extensions and translation
      // tools cause some, so they are logged at a level that browsers hide; browser tests (e2e/journeys) fail on any.
      // oxlint-disable-next-line no-console -- hidden in browsers unless detailed messages are switched on
      { onRecoverableError: (error) => console.debug('Not hydrated:', error) },
    );
  });
}

// Unhandled rejections with an AbortError are not reported: if a second navigation starts during the first, the first
// one's view transition is skipped and rejects a promise that nobody handles.
window.addEventListener('unhandledrejection', (rejection) => {
  const { reason } = rejection as { reason: unknown };
  if (reason instanceof DOMException && reason.name === 'AbortError') rejection.preventDefault();
});

allowOwnTexts();
void hydrate();
