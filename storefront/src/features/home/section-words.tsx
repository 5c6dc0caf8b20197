// The eyebrow, heading, text and links of a section of the home page.
import { type ButtonVariant, LinkButton } from '@hindam/ui/button';
import type { HomeSection } from '@hindam/contract/home';
import { linkTo } from '../../kit/page-link.tsx';
import { usePrefix } from '../../kit/shell-hooks.ts';

type Worded = Extract<HomeSection, { eyebrow: string }>;
export type SectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

interface WordsProps {
  of: Pick<Worded, 'eyebrow' | 'heading' | 'text'>;
  /** True if the heading is the page's title (`h1`). */
  main?: boolean;
}

export function Words({ of: { eyebrow, heading, text }, main = false }: WordsProps) {
  return (
    <>
      {eyebrow ? <span className="eyebrow">{eyebrow}</span> : null}
      {main ? <h1>{heading}</h1> : <h2>{heading}</h2>}
      {text ? <p>{text}</p> : null}
    </>
  );
}

/** The heading and text above the content of a section. */
export function SectionHead({ of: { heading, text } }: Pick<WordsProps, 'of'>) {
  return (
    <div className="section__head">
      <h2>{heading}</h2>
      {text ? <p className="muted">{text}</p> : null}
    </div>
  );
}

interface WaysProps {
  links: SectionOf<'hero'>['links'];
  /** The look of the links after the first. */
  others?: ButtonVariant;
  first?: ButtonVariant;
}

export function Ways({ links, first, others = 'ghost' }: WaysProps) {
  const prefix = usePrefix();
  if (links.length === 0) return null;
  return (
    <div className="ways">
      {links.map(({ to, label }, at) => (
        <LinkButton key={to + label} link={linkTo(prefix + to)} variant={at === 0 ? first : others}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
}
