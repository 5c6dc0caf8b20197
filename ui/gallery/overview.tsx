// All components on one page: a row for each, with a frame for every language, direction and theme.
import type { Entry, StateName } from './entry.ts';
import { DIRECTIONS, type Theme, THEMES, WORDS } from './words.ts';

interface FrameProps {
  entry: Entry;
  state: StateName | null;
  language: string;
  direction: string;
  theme: Theme;
}

/**
 * The height of a frame whose component covers the page, e.g. a dialog; other frames become as high as their content.
 */
const APART_PX = 360;

function Frame({ entry, state, language, direction, theme }: FrameProps) {
  const query = new URLSearchParams({ component: entry.name, language, direction, theme, ...(state ? { state } : {}) });
  const name = [language, direction, theme, state].filter(Boolean).join(' · ');
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <iframe
        className="frame"
        title={`${entry.name}: ${name}`}
        src={`/?${query}`}
        loading="lazy"
        style={{ blockSize: APART_PX }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument?.documentElement;
          if (!page || entry.apart) return;
          new ResizeObserver(() => {
            currentTarget.style.blockSize = `${page.getBoundingClientRect().height}px`;
          }).observe(page);
        }}
      />
    </figure>
  );
}

function framesOf(entry: Entry) {
  const states = entry.apart ? entry.states : [null];
  return states.flatMap((state) =>
    WORDS.flatMap(({ language }) =>
      DIRECTIONS.flatMap((direction) => THEMES.map((theme) => ({ entry, state, language, direction, theme }))),
    ),
  );
}

export function Overview({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <h1>Gallery</h1>
      <p>
        {entries.map(({ name }) => (
          <a key={name} className="link overview__link" href={`#${name}`}>
            {name}
          </a>
        ))}
      </p>
      {entries.map((entry) => (
        <section key={entry.name} id={entry.name} className="overview__row">
          <h2>{entry.name}</h2>
          <div className="overview__frames">
            {framesOf(entry).map((frame) => (
              <Frame key={Object.values({ ...frame, entry: '' }).join(' ')} {...frame} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
