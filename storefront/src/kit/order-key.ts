// The key of an order's signed link: read from the address, and sent along with calls about the order.

export function keyIn({ url }: { url: URL }): string | null {
  return url.searchParams.get('key') || null;
}

/** What a call about an order sends beside its id. */
export function byKey(key: string | null): { key?: string } {
  return key === null ? {} : { key };
}
