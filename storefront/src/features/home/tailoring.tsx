// How made-to-measure works, beside the measuring figure. The figure is an SVG file of its own, so that its paths are
// not in the page; a test compares them with those of the measuring pages.
import { useNumber } from '@hindam/ui/locale';
import figure from './measuring-figure.svg?url';
import { type SectionOf, Ways, Words } from './section-words.tsx';

export function Tailoring({ of }: { of: SectionOf<'tailoring'> }) {
  const number = useNumber();
  return (
    <section className="tailoring-band">
      <div className="wrap">
        <img className="tailoring-band__figure" src={figure} alt="" width="480" height="1010" loading="lazy" />
        <div className="tailoring-band__text">
          <Words of={of} />
          {of.steps.length > 0 ? (
            <ol className="steps">
              {of.steps.map(({ title, text }, at) => (
                <li key={title}>
                  <span aria-hidden="true">{number(at + 1)}</span>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          ) : null}
          <Ways links={of.links} />
        </div>
      </div>
    </section>
  );
}
