// The sections of a document, with headings that can be linked to.
import type { DocumentSection } from '@hindam/contract/documents';
import { Prose } from './prose.tsx';

export function Sections({ sections }: { sections: readonly DocumentSection[] }) {
  return sections.map(({ anchor, title, html, parts }) => (
    <section key={anchor} className="document__section" aria-labelledby={anchor}>
      <h2 id={anchor} className="document__heading">
        <a href={`#${anchor}`}>{title}</a>
      </h2>
      <Prose html={html} />
      {parts.map((part) => (
        <div key={part.anchor} className="document__part">
          <h3 id={part.anchor}>{part.title}</h3>
          <Prose html={part.html} />
        </div>
      ))}
    </section>
  ));
}
