// The picture viewer. Without script it shows a picture as large as the screen, with links to the other pictures and to
// the product. With script it is a modal dialog, so that the focus stays in it and Esc closes it.
import { directionOf } from '@hindam/contract/language';
import { Picture } from '@hindam/ui/picture';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLanguage } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import type { ViewedProduct } from './load-pictures.ts';
import { REVIEWS_ID } from './product-info.tsx';
import type { Zoom } from './use-zoom.ts';
import { useZoom } from './use-zoom.ts';
import { TurnButton, ViewerBar } from './viewer-controls.tsx';
import { pictureIndex, stepOfArrow } from './zoom.ts';
import './newzoompage.css';

/**
 * Returns the shown pictures and the index of the current one. `query` is the part of the URL that names the pictures,
 * `back` the URL of the product page.
 */
function useShownPicture({ _id, title, colors, review }: ViewedProduct) {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const image = search.get('image');
  if (review) {
    const { author, images } = review;
    return {
      title: author ? t`Pictures by ${author}` : t`Pictures by a buyer`,
      images,
      index: pictureIndex(image, images.length),
      query: { review: review._id },
      back: `${paths.productDetails(_id)}#${REVIEWS_ID}`,
    };
  }
  const colour = colors.find(({ code }) => code === search.get('color')) ?? colors[0];
  const images = colour?.images ?? [];
  const query = { color: colour?.code, size: search.get('size') };
  return {
    title,
    images,
    index: pictureIndex(image, images.length),
    query,
    back: paths.productDetails(_id, query),
  };
}

/** `close` goes back in the history if the viewer was opened from the product page, else navigates to that page. */
function useClose(address: string) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromProduct?: boolean } | null };
  const close = () => void (state?.fromProduct ? navigate(-1) : navigate(address, { replace: true }));
  return { close, state };
}

/**
 * The server renders the dialog open but not modal. After hydration it is opened again as a modal one, so that the page
 * behind it is inert.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    element.close();
    element.showModal();
    element.querySelector('h1')?.focus();
  }, [dialog]);
}

/** For each arrow key, the direction in which the visible part of a zoomed picture moves. */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;

function moveByKey(event: KeyboardEvent, zoom: Zoom, turn: (step: 1 | -1) => void, rightToLeft: boolean): void {
  const { key } = event;
  if (key === '+' || key === '=') zoom.zoomBy(1);
  else if (key === '-') zoom.zoomBy(-1);
  else if (key === '0') zoom.reset();
  else if (zoom.view.scale > 1 && key in ARROWS) zoom.pan(ARROWS[key as keyof typeof ARROWS]);
  else if (key === 'ArrowLeft' || key === 'ArrowRight') turn(stepOfArrow(key, rightToLeft));
  else return;
  event.preventDefault();
}

export function Viewer({ product }: { product: ViewedProduct }) {
  const rightToLeft = directionOf(useLanguage()) === 'rtl';
  const { title, images, index, query, back } = useShownPicture(product);
  const { close, state } = useClose(back);
  const navigate = useNavigate();
  const paths = usePaths();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pictureAddress = (to: number) => paths.pictures(product._id, { image: to + 1, ...query });

  const turn = (step: 1 | -1) => {
    if (!images[index + step]) return;
    zoom.reset();
    void navigate(pictureAddress(index + step), { replace: true, state, preventScrollReset: true });
  };
  const zoom = useZoom(stage, rightToLeft, turn);

  useModal(dialog);

  const { scale, x, y } = zoom.view;
  const image = images[index] ?? null;
  return (
    <dialog
      ref={dialog}
      open
      className="viewer"
      aria-labelledby="viewer-title"
      onKeyDown={(event) => moveByKey(event, zoom, turn, rightToLeft)}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <ViewerBar
        title={title}
        index={index}
        count={images.length}
        scale={scale}
        zoomBy={zoom.zoomBy}
        address={back}
        onClose={close}
      />
      <div ref={stage} className="viewer__stage" data-zoomed={scale > 1} {...zoom.pointers}>
        <div className="viewer__picture" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          <Picture
            key={image?.src}
            image={image}
            sizes={scale > 1 ? '300vw' : '100vw'}
            alt={image?.alt || title}
            priority
            bare
          />
        </div>
      </div>
      {([-1, 1] as const).map((step) => (
        <TurnButton
          key={step}
          step={step}
          address={images[index + step] ? pictureAddress(index + step) : null}
          onTurn={() => turn(step)}
        />
      ))}
    </dialog>
  );
}
