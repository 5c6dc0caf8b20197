/** Query parameter that makes the login page say that the account was deleted. */
export const DELETED = 'deleted';
