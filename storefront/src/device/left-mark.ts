/** On the address of the home page after a log-out by form: what the device still holds is cleared there. */
export const LEFT = 'logged_out';
