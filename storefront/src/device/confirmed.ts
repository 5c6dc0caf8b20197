// The id of the account whose session the server last confirmed in this document, null if none: while it equals the
// login record's id, `checkSession` (start-check.ts) need not ask again.
let id: string | null = null;

export function confirmedId(): string | null {
  return id;
}

export function setConfirmed(named: string | null): void {
  id = named;
}
