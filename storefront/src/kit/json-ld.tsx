// Structured data (JSON-LD) for search engines, in a script element. Characters that could end the element or a line of
// script are escaped. Only the server renders the data, because crawlers read the document; hydration keeps it.

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
      // oxlint-disable-next-line react/no-danger -- a child text would be escaped as HTML
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

interface BreadcrumbProps {
  origin: string;
  steps: readonly { text: string; to: string }[];
}

function breadcrumbOf({ origin, steps }: BreadcrumbProps) {
  const items = steps.map(({ text, to }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: text,
    item: `${origin}${to}`,
  }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}

export function BreadcrumbFacts(props: BreadcrumbProps) {
  return <JsonLd facts={() => (import.meta.env.SSR ? breadcrumbOf(props) : {})} />;
}
