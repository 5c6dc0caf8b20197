// Provides the messages to `Trans` and `useLingui`. Lingui's own provider renders the whole page anew whenever messages
// are added. This one need not, because messages are loaded before the components that show them (lazy-messages.ts).
import { type ReactNode, useMemo } from 'react';
import { type I18n, LinguiContext } from './lingui.tsx';

export function MessagesProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const value = useMemo(() => ({ i18n, _: i18n._ }), [i18n]);
  return <LinguiContext value={value}>{children}</LinguiContext>;
}
