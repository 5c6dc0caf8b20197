// Provides the messages to `Trans` and `useLingui`. Unlike with Lingui's own provider, adding messages does not render
// the page anew: messages are loaded before the components that show them.
import { type ReactNode, useMemo } from 'react';
import { type I18n, LinguiContext } from './lingui.tsx';

export function MessagesProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const value = useMemo(() => ({ i18n, _: i18n._ }), [i18n]);
  return <LinguiContext value={value}>{children}</LinguiContext>;
}
