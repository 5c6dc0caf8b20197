/** Query parameter of the login page; with it the page says that the account was deleted. */
export const DELETED = 'deleted';
