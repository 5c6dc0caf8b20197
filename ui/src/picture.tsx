// A picture in AVIF, or in WebP for older browsers. A drawing stands for a missing picture.
import { averageColour } from './thumbhash.tsx';
import './picture.css';

export interface PictureImage {
  src: string;
  /**
   * The URLs of the WebP files by width; the same URLs ending in .avif serve AVIF. Or only the widths, separated by
   * spaces: the URLs are then made from `src` (srcsetOf).
   */
  srcset: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
}

interface PictureProps {
  image: PictureImage | null;
  /** The `sizes` attribute of the `img` element: the width of the picture in the layout. */
  sizes: string;
  /** True for the page's main picture: it is not loaded lazily and has a high fetch priority. */
  priority?: boolean;
  /** True for a picture that is not loaded lazily but has no higher priority. */
  eager?: boolean;
  /** Replaces the image's alt text; '' if a text beside it says the same. */
  alt?: string;
  /** True for a picture of up to 160 px: only the first two widths of `srcset` are written, which shortens the page. */
  small?: boolean;
  /** Shows no average colour while the picture loads, because the picture does not fill its box. */
  bare?: boolean;
  className?: string;
}

/** The `srcset` with a URL ending in `extension` for each of the widths, which are separated by spaces. */
export function srcsetOf(src: string, widths: string, extension: 'avif' | 'webp'): string {
  const stem = src.replace(/-\d+\.webp$/, '');
  return widths.replaceAll(/(\d+) ?/g, `, ${stem}-$1.${extension} $1w`).slice(2);
}

const SMALL_WIDTHS = 2;

function avifOf({ src, srcset }: PictureImage, small: boolean): string {
  if (/^[\d ]+$/.test(srcset)) return srcsetOf(src, small ? srcset.split(' ', SMALL_WIDTHS).join(' ') : srcset, 'avif');
  const webp = small ? srcset.split(', ', SMALL_WIDTHS).join(', ') : srcset;
  return webp.replace(/\.webp(?=\s|,|$)/g, '.avif');
}

export function Picture(props: PictureProps) {
  const { image, sizes, priority = false, eager = false, small = false, alt, bare = false, className } = props;
  const classes = ['picture', bare && 'picture--bare', className].filter(Boolean).join(' ');
  if (!image) return <Arch className={classes} label={alt ?? ''} />;
  const ground = bare ? null : averageColour(image.placeholder);
  return (
    <picture className={classes} {...(ground ? { style: { backgroundColor: ground } } : {})}>
      {/* Older browsers, which cannot show AVIF, get `src`, a WebP file. */}
      <source type="image/avif" srcSet={avifOf(image, small)} sizes={sizes} />
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
