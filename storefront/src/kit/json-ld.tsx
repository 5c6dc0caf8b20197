// Facts for search engines. The one place that writes a script's text: whatever could end the
// element or a line of it is escaped. Documents alone carry them: who reads them runs no script of ours, so
// none of them is made in a browser, and what a document says is left as it is when the page wakes up.

/** JSON that is safe inside `<script>`. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003C')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export function JsonLd({ facts }: { facts: () => Readonly<Record<string, unknown>> }) {
  const text = import.meta.env.SSR ? scriptJson({ '@context': 'https://schema.org', ...facts() }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // A script's text given as a child would be escaped as HTML: the one place that may say this.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** The way from the shop's door to a page. */
export function BreadcrumbFacts({ origin, steps }: { origin: string; steps: readonly { text: string; to: string }[] }) {
  const items = () =>
    steps.map(({ text, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: text,
      item: `${origin}${to}`,
    }));
  return <JsonLd facts={() => ({ '@type': 'BreadcrumbList', itemListElement: items() })} />;
}
