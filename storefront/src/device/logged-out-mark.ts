/**
 * Query parameter of the home page after a logout without script; it tells start-check.ts to clear the device's
 * storage.
 */
export const LOGGED_OUT = 'logged_out';
