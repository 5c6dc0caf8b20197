// The root route of the app: the web's frame around every page. It also hides the splash screen once the frame is
// drawn, and opens the paths that the system hands to the app.
import Root, { ErrorBoundary, Layout as WebLayout, shouldRevalidate } from '@hindam/storefront/src/root.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { openBy } from './openings.ts';
import { hideSplash } from './splash.ts';
import { StartDocument } from './start-document.tsx';
import './app.css';

export { ErrorBoundary, shouldRevalidate };

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => hideSplash(), []);
  if (import.meta.env.SSR) return <StartDocument />;
  return <WebLayout>{children}</WebLayout>;
}

export default function App() {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => openBy((path) => open(path)), []);
  return <Root />;
}

/** Until the first page is loaded, nothing is shown inside the frame. */
export function HydrateFallback() {
  return null;
}
