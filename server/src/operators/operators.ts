// The people who run the shop. Always true: an operator signs in with password and second factor; a code
// of the second factor opens once; a session ends after 30 minutes unused and after 12 hours; what an
// operator does stands in a trail nobody can change.

export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;
