// Where the pages run: in a browser that got them from the shop's server. The build of the app replaces this file by
// one of its own (mobile/vite-replaced.ts), so that the web loads nothing of the app.

/** False in the app, which brings its pages along and has no server that renders them or reads cookies. */
export const SERVED: boolean = true;

/** Base URL of the API. */
export const API = '/api';

/** Content of the meta element `viewport`. */
export const VIEWPORT = 'width=device-width, initial-scale=1';
