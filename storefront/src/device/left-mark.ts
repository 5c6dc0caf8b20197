/** Query parameter of the home page after a logout by form: it makes that page clear what the device still holds. */
export const LEFT = 'logged_out';
