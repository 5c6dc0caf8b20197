// The id of the account the server confirmed last in this document: another check right away would return nothing new.
let id: string | null = null;

export function confirmedId(): string | null {
  return id;
}

export function noteConfirmed(named: string | null): void {
  id = named;
}
