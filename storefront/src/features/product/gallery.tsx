// The pictures of one colour: a grid from 768 px, below that a row to swipe, in which up to 499 px part of the next
// picture is visible. Each picture is a link to the full-screen viewer. The row scrolls without script; its dots and
// buttons need script.
import type { ProductImage } from '@hindam/contract/catalogue';
import { IconButton } from '@hindam/ui/button';
import { Picture } from '@hindam/ui/picture';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { deferred } from '../../kit/deferred.tsx';
import { StepLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import './gallery.css';

const PictureCaption = deferred(async () => (await import('./product-parts.tsx')).PictureCaption, 'story');

interface GalleryProps {
  productId: string;
  title: string;
  colour: string;
  size: string | null;
  images: readonly ProductImage[];
}

const FROM_PRODUCT = { state: { fromProduct: true } } as const;

/** The `sizes` attribute of a picture; it must fit the grid in gallery.css, which depends on the number of pictures. */
function sizesOf(index: number, count: number): string {
  if (count === 1) return '(min-width: 768px) min(62vh, 52vw), 75vw';
  // Of five pictures the first one is as wide as two columns.
  if (count === 5 && index === 0) return '(min-width: 1360px) 700px, (min-width: 768px) 55vw, 75vw';
  if (count !== 3) return '(min-width: 1360px) 345px, (min-width: 768px) 27vw, 75vw';
  return index === 0
    ? '(min-width: 1360px) 465px, (min-width: 768px) 36vw, 75vw'
    : '(min-width: 1360px) 230px, (min-width: 768px) 18vw, 75vw';
}

/**
 * Returns the index of the picture shown in the row (at least 90 % of it visible), and `show`, which scrolls to a
 * picture.
 */
function useShownPicture(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const list = row.current;
    if (!list || count < 2) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const whole = entries.find((entry) => entry.isIntersecting);
        if (whole) setShown([...list.children].indexOf(whole.target));
      },
      { root: list, threshold: 0.9 },
    );
    for (const picture of list.children) observer.observe(picture);
    return () => observer.disconnect();
  }, [count]);

  const show = (index: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.children[index]?.scrollIntoView({
      inline: 'start',
      block: 'nearest',
      behavior: calm ? 'instant' : 'smooth',
    });
  };
  return { row, shown, show };
}

export function Gallery({ productId, title, colour, size, images }: GalleryProps) {
  const { t } = useLingui();
  const paths = useShopPaths();
  const { row, shown, show } = useShownPicture(images.length);
  if (images.length === 0) return <Picture image={null} sizes={sizesOf(0, 1)} alt={title} />;
  const count = images.length;
  return (
    <section className="gallery" aria-label={t`Pictures`}>
      <ul className="gallery__row" ref={row}>
        {images.map((image, index) => (
          <li key={image.src} className="gallery__item">
            <StepLink to={paths.pictures(productId, { image: index + 1, color: colour, size })} how={FROM_PRODUCT}>
              <Picture image={image} sizes={sizesOf(index, count)} priority={index === 0} />
              <span className="visually-hidden">{t`Open full screen`}</span>
            </StepLink>
            {image.caption || image.fabric || image.model ? <PictureCaption image={image} /> : null}
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="gallery__controls">
          <IconButton
            icon="back"
            label={t`Previous picture`}
            look="veiled"
            aria-disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <span className="gallery__dots" aria-hidden="true">
            {images.map((image, index) => (
              <span key={image.src} className={index === shown ? 'gallery__dot gallery__dot--on' : 'gallery__dot'} />
            ))}
          </span>
          <IconButton
            icon="forward"
            label={t`Next picture`}
            look="veiled"
            aria-disabled={shown === count - 1}
            onClick={() => show(shown + 1)}
          />
        </div>
      ) : null}
    </section>
  );
}
