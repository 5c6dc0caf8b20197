// Gives the HTML of documents the type that browsers with Trusted Types require. The HTML is safe: the server made it
// from Markdown with an allow-list of elements (server/src/documents/markup.ts).

interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

let policy: { createHTML(text: string): string } | undefined;

export function documentMarkup(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('documents', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}
