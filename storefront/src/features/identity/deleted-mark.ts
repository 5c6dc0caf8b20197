/** On the address of the login page once an account was deleted: it says so. */
export const DELETED = 'deleted';
