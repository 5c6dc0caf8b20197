// What a page says about keeping it. The server's page cache reads the same header: a page that
// says `public` is the same for everyone in a language and is rendered once.

export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
export const PRIVATE_PAGE = 'private, no-store';

/** `export { publicHeaders as headers }`; an error on the page is never kept. */
export function publicHeaders({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit {
  return { 'cache-control': errorHeaders ? PRIVATE_PAGE : PUBLIC_PAGE };
}

export function privateHeaders(): HeadersInit {
  return { 'cache-control': PRIVATE_PAGE };
}
