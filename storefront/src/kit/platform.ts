// Where the pages run: in a browser that got them from the shop's server. The build of the app replaces this file by
// another one (mobile/vite-replaced.ts), so that the web loads none of the app's code.

/** True on the web. False in the app, which has no server that renders its pages or reads cookies. */
export const SERVED: boolean = true;

export const API = '/api';

export const VIEWPORT = 'width=device-width, initial-scale=1';
