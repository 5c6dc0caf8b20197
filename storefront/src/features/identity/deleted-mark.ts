/** Query parameter of the login page after an account was deleted: the page then says so. */
export const DELETED = 'deleted';
