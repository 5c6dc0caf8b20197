// Shows HTML of a document. The server makes it from Markdown, element by element (server/src/documents/markup.ts), so
// what an operator writes can only become paragraphs, lists, emphasis and links.
import { usePrefix } from '../../kit/shell-hooks.ts';
import './content.css';

/** Paths in documents have no language prefix; the links of a prefixed page keep its prefix. */
function withPrefix(html: string, prefix: string): string {
  return html.replaceAll('<a href="/', `<a href="${prefix}/`);
}

export function Prose({ html }: { html: string }) {
  const prefix = usePrefix();
  if (html === '') return null;
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withPrefix(html, prefix) }} />;
}
