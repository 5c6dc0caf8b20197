// The screens of error-page.tsx. Their code is loaded with menu and footer, so that the browser already has it when the
// connection is lost. They are one deferred component, so that one screen can follow another without an empty page in
// between.
import { useMemo } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { deferred } from '../kit/deferred.tsx';
import type { ErrorScreenProps } from './error-page.tsx';

const NOT_FOUND = 404;

const AnyErrorScreen = deferred(async () => (await import('./frame-parts.tsx')).AnyErrorScreen, 'frame');

export function ErrorPage({ error }: { error: unknown }) {
  // The same object in each render: a deferred component must not get new properties before it has hydrated.
  const screen = useMemo(() => ({ error }), [error]);
  return <AnyErrorScreen screen={screen} />;
}

export function OfflineScreen() {
  return <AnyErrorScreen screen="offline" />;
}

export function ErrorScreen(screen: ErrorScreenProps) {
  return <AnyErrorScreen screen={screen} />;
}

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === NOT_FOUND;
}
