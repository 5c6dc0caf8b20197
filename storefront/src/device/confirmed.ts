// Whom the server named last in this document: asking again at once would tell nothing new.
let id: string | null = null;

export function confirmedId(): string | null {
  return id;
}

export function noteConfirmed(named: string | null): void {
  id = named;
}
