// The response of a route that answers with a file instead of a page.
interface SentFile {
  name: string;
  ascii_name: string;
  /** Base64. */
  pdf: string;
}

export function pdfResponse({ name, ascii_name: ascii, pdf }: SentFile): Response {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
    },
  });
}
