// The viewer. Without script: the picture as large as the screen, with links to the next and back.
// With script it is a modal dialog, so that the focus stays in it and Esc closes it.
import type { Product } from '@hindam/contract/catalogue';
import { directionOf } from '@hindam/contract/language';
import { IconButton, iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, usePaths } from '../../platform/shell-hooks.ts';
import { useZoom } from './use-zoom.ts';
import { MAX_SCALE, pictureIndex, stepOfArrow } from './zoom.ts';

export type ViewedProduct = Pick<Product, '_id' | 'title' | 'colors'>;

function useShownPicture(product: ViewedProduct) {
  const [search] = useSearchParams();
  const colour = product.colors.find(({ code }) => code === search.get('color')) ?? product.colors[0];
  const images = colour?.images ?? [];
  return { colour: colour?.code, images, index: pictureIndex(search.get('image'), images.length) };
}

/** Back to the product she came from, or to the product where she came straight here. */
function useClose(product: ViewedProduct, colour: string | undefined) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromProduct?: boolean } | null };
  const address = usePaths().productDetails(product._id, { color: colour });
  const close = () => void (state?.fromProduct ? navigate(-1) : navigate(address, { replace: true }));
  return { address, close, state };
}

export function Viewer({ product }: { product: ViewedProduct }) {
  const { t } = useLingui();
  const number = useNumber();
  const rightToLeft = directionOf(useLanguage()) === 'rtl';
  const { colour, images, index } = useShownPicture(product);
  const { address, close, state } = useClose(product, colour);
  const navigate = useNavigate();
  const paths = usePaths();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pictureAddress = (to: number) => paths.pictures(product._id, { image: to + 1, color: colour });

  const turn = (step: 1 | -1) => {
    if (!images[index + step]) return;
    zoom.reset();
    void navigate(pictureAddress(index + step), { replace: true, state, preventScrollReset: true });
  };
  const zoom = useZoom(stage, rightToLeft, turn);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    element.close();
    element.showModal();
    element.querySelector('h1')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom.zoomBy(1);
    else if (event.key === '-') zoom.zoomBy(-1);
    else if (event.key === '0') zoom.reset();
    else if (zoom.view.scale > 1 && event.key in ARROWS) zoom.pan(ARROWS[event.key as keyof typeof ARROWS]);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(stepOfArrow(event.key, rightToLeft));
    else return;
    event.preventDefault();
  };

  const position = number(index + 1);
  const count = number(images.length);
  const { scale, x, y } = zoom.view;
  const image = images[index] ?? null;
  return (
    <dialog
      ref={dialog}
      open
      className="viewer"
      aria-labelledby="viewer-title"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="viewer__bar">
        <h1 id="viewer-title" className="viewer__title" tabIndex={-1}>
          {product.title}
        </h1>
        <p className="viewer__count num" role="status">
          {images.length > 0 ? (
            <Trans>
              Picture {position} of {count}
            </Trans>
          ) : null}
        </p>
        <span className="viewer__tools needs-script">
          <IconButton icon="minus" label={t`Smaller`} aria-disabled={scale === 1} onClick={() => zoom.zoomBy(-1)} />
          <IconButton icon="plus" label={t`Larger`} aria-disabled={scale === MAX_SCALE} onClick={() => zoom.zoomBy(1)} />
        </span>
        <Link
          to={address}
          replace
          className={iconButtonClass()}
          aria-label={t`Close`}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            close();
          }}
        >
          <Icon name="close" />
        </Link>
      </header>
      <div ref={stage} className="viewer__stage" data-zoomed={scale > 1} {...zoom.pointers}>
        <div className="viewer__picture" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          <Picture key={image?.src} image={image} sizes={scale > 1 ? '300vw' : '100vw'} alt={image ? image.alt : product.title} priority bare />
        </div>
      </div>
      <Turn to={index - 1} exists={index > 0} address={pictureAddress} state={state} label={t`Previous picture`} icon="back" onTurn={zoom.reset} />
      <Turn to={index + 1} exists={index < images.length - 1} address={pictureAddress} state={state} label={t`Next picture`} icon="forward" onTurn={zoom.reset} />
    </dialog>
  );
}

/** Where the view goes; the picture itself moves the other way. */
const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } } as const;

interface TurnProps {
  to: number;
  exists: boolean;
  address: (to: number) => string;
  state: unknown;
  label: string;
  icon: 'back' | 'forward';
  onTurn: () => void;
}

function Turn({ to, exists, address, state, label, icon, onTurn }: TurnProps) {
  const classes = `${iconButtonClass('veiled')} viewer__turn viewer__turn--${icon}`;
  // Stays focusable at the end of the row: the focus is never lost under the finger.
  if (!exists) return <span className={classes} role="link" aria-disabled="true" aria-label={label} tabIndex={0} children={<Icon name={icon} />} />;
  return (
    <Link to={address(to)} replace preventScrollReset state={state} className={classes} aria-label={label} onClick={onTurn}>
      <Icon name={icon} />
    </Link>
  );
}
