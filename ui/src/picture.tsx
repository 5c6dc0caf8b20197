// A picture in AVIF and WebP, or the shop's arch if there is none yet.
import { averageColour } from './thumbhash.tsx';
import './picture.css';

/** The API's image, structurally typed. */
export interface PictureImage {
  src: string;
  /** WebP; the same addresses ending in .avif serve AVIF. `*` stands for `src` up to its width. */
  srcset: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
}

interface PictureProps {
  image: PictureImage | null;
  /** The `sizes` attribute of the layout. */
  sizes: string;
  /** The page's first picture: fetched at once and before the others. */
  priority?: boolean;
  /** Fetched at once, without a higher priority. */
  eager?: boolean;
  /** Replaces the picture's own alt text; '' if a text stands beside it. */
  alt?: string;
  /** No average colour behind it, for pictures that do not fill their box. */
  bare?: boolean;
  className?: string;
}

/** What all sizes of a picture have in common: `/pictures/<key>` of `/pictures/<key>-640.webp`. */
export function stemOf(src: string): string {
  return src.replace(/-\d+\.webp$/, '');
}

function avifOf({ src, srcset }: PictureImage): string {
  return srcset.replaceAll('*', stemOf(src)).replace(/\.webp(?=\s|,|$)/g, '.avif');
}

export function Picture({ image, sizes, priority = false, eager = false, alt, bare = false, className }: PictureProps) {
  const classes = ['picture', bare && 'picture--bare', className].filter(Boolean).join(' ');
  if (!image) return <Arch className={classes} label={alt ?? ''} />;
  const background = bare ? null : averageColour(image.placeholder);
  return (
    <picture className={classes} {...(background ? { style: { background } } : {})}>
      {/* Every browser our styles support knows AVIF; one size of WebP suffices for others. */}
      <source type="image/avif" srcSet={avifOf(image)} sizes={sizes} />
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={alt ?? image.alt}
        {...(priority || eager ? {} : { loading: 'lazy' as const })}
        {...(priority ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  );
}

/** Shown if there is no picture: the signature arch with a dress form in it. */
function Arch({ className, label }: { className: string; label: string }) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span className={`${className} picture--none`} {...spoken}>
      <svg
        viewBox="0 0 60 84"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M1 84V30a29 29 0 0 1 58 0v54" />
        <path d="M25 26c0 5-8 5-11 8l4 14 4-3-5 39h26l-5-39 4 3 4-14c-3-3-11-3-11-8M25 26c2 3 8 3 10 0" />
      </svg>
    </span>
  );
}
