// The access key in the signed link of an order: it is read from the URL and sent with calls about the order.

export function keyIn({ url }: { url: URL }): string | null {
  return url.searchParams.get('key') || null;
}

/**
 * Whether the key carries the proof that shows street and phone number of an order that ended long ago (decision 91).
 */
export function hasProof(key: string | null): boolean {
  return key?.includes('.') ?? false;
}

export function byKey(key: string | null): { key?: string } {
  return key === null ? {} : { key };
}
