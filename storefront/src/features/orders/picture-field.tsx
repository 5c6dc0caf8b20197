// The field for pictures. With script it shows the chosen ones before they are sent, keeps them when more are chosen,
// and has a button to remove each; without script it is the browser's own field.
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { PICTURE_FIELDS } from './picture-fields.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import './order-pictures.css';

interface PictureFieldProps {
  label: string;
  most: number;
  error: string | null;
}

export function PictureField({ label, most, error }: PictureFieldProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { input, files, isCut, add, remove } = useChosenFiles(most);
  return (
    <div className="picture-field">
      <InputField
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={label}
        optionalText={t`optional`}
        hint={t`Up to 5, each up to 8 MB, together up to 20 MB. We remove the place and time your camera notes in them.`}
        name={PICTURE_FIELDS.picture}
        error={error}
        onChange={(event) => add(event.currentTarget.files)}
      />
      {isCut ? (
        <p className="small" role="status">
          <Plural value={most} one="Only # picture can be added." other="Only # pictures can be added." />
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="order-pictures__list" aria-label={t`Chosen pictures`}>
          {files.map((file, index) => {
            const place = number(index + 1);
            return (
              <li key={`${file.name}/${file.size}/${file.lastModified}`} className="order-pictures__item">
                <Preview file={file} label={t`Picture ${place}`} />
                <Button
                  variant="text"
                  aria-label={t`Remove picture ${place}`}
                  onClick={() => {
                    remove(file);
                    input.current?.focus();
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

/** Twice the height of a preview in CSS pixels, so that it is sharp on displays with two pixels per CSS pixel. */
const PREVIEW_PIXELS = 256;

/** Shows a picture file. A canvas is used, because the page's CSP does not allow images from blob URLs. */
function Preview({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = (bitmap: ImageBitmap) => {
      const element = canvas.current;
      if (element && !isGone) {
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // If the browser cannot decode the file, the preview stays empty.
    createImageBitmap(file, { resizeHeight: PREVIEW_PIXELS }).then(draw, () => undefined);
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
