// What operators say of a picture in the gallery: its caption, that it shows the fabric from close by, and the height
// of the person who wears the piece, with the size worn.
import type { ProductImage } from '@hindam/contract/catalogue';
import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';

export function PictureCaption({ image }: { image: ProductImage }) {
  const number = useNumber();
  const { caption, fabric, model } = image;
  const height = model && number(model.height_cm);
  const size = model?.size;
  return (
    <p className="gallery__caption">
      {fabric ? (
        <span>
          <Trans>The cloth from close by</Trans>
        </span>
      ) : null}
      {caption ? <span>{caption}</span> : null}
      {model ? (
        <span>
          {size ? (
            <Trans>
              Shown on a height of {height} cm, size <bdi>{size}</bdi>
            </Trans>
          ) : (
            <Trans>Shown on a height of {height} cm</Trans>
          )}
        </span>
      ) : null}
    </p>
  );
}
