// The deferred components of error-page.tsx. Their code is loaded with menu and footer, so that the browser already has
// it when the connection is lost.
import { isRouteErrorResponse } from 'react-router';
import { deferred } from '../kit/deferred.tsx';

const NOT_FOUND = 404;

export const ErrorPage = deferred(async () => (await import('./frame-parts.tsx')).ErrorPage, 'frame');
export const OfflineScreen = deferred(async () => (await import('./frame-parts.tsx')).OfflineScreen, 'frame');
export const ErrorScreen = deferred(async () => (await import('./frame-parts.tsx')).ErrorScreen, 'frame');

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === NOT_FOUND;
}
