/** Makes the HTTP response that serves a picture, which the API returned as WebP in Base64. */
export function pictureResponse(base64: string): Response {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(bytes, {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'private, no-store',
    },
  });
}
