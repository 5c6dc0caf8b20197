// Shows the HTML of a document. The server made it from Markdown with an allow-list of elements
// (server/src/documents/markup.ts), so an operator's text cannot add other elements.
import { usePrefix } from '../../kit/shell-hooks.ts';
import { documentMarkup } from './trusted-markup.ts';
import './content.css';

/** Adds the page's language prefix to links within the shop, which documents contain without a prefix. */
function withPrefix(html: string, prefix: string): string {
  return html.replaceAll('<a href="/', `<a href="${prefix}/`);
}

export function Prose({ html }: { html: string }) {
  const prefix = usePrefix();
  if (html === '') return null;
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: documentMarkup(withPrefix(html, prefix)) }} />;
}
