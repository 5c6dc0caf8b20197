/** Query parameter of the home page after a logout without script: start-check.ts then clears the device's storage. */
export const LOGGED_OUT = 'logged_out';
