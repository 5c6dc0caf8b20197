// The home page's sections with pictures beside or behind their words: the kinds `hero`, `band` and `home_service`.
import { Picture } from '@hindam/ui/picture';
import { type SectionOf, Ways, Words } from './section-words.tsx';

/**
 * The `sizes` of a scene that is alone. On a phone it is shown wider than the screen, but a larger file would delay the
 * page's first picture: with these two widths, phones get the file of 960 px.
 */
const ALONE = '(min-width: 768px) 68vw, (min-resolution: 2.5dppx) 85vw, 128vw';

/** `main`: true for the first hero of the page, whose heading is the page's title and whose picture loads first. */
export function Hero({ of, main }: { of: SectionOf<'hero'>; main: boolean }) {
  return (
    <section className="hero">
      <div className="hero__scene">
        {of.images.map((image, at) => (
          <Picture
            key={image.src}
            image={image}
            sizes={of.images.length > 1 ? '(min-width: 768px) 25vw, 50vw' : ALONE}
            alt=""
            priority={main && at === 0}
            eager={main}
          />
        ))}
      </div>
      <div className="hero__words wrap">
        <div className="hero__text">
          <Words of={of} main={main} />
          <Ways links={of.links} />
        </div>
      </div>
    </section>
  );
}

export function Band({ of }: { of: SectionOf<'band' | 'home_service'> }) {
  const [image] = of.images;
  return (
    <section className={of.kind === 'band' ? 'band' : 'band band--quiet'}>
      <div className="band__text">
        <Words of={of} />
        <Ways links={of.links} first={of.kind === 'band' ? undefined : 'ghost'} />
      </div>
      {image ? (
        <div className="band__picture">
          <Picture image={image} sizes="(min-width: 768px) 50vw, 100vw" alt="" />
        </div>
      ) : null}
    </section>
  );
}
