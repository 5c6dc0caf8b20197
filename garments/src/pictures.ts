// The list of pictures to render, with the camera's position for each: those of the demo catalogue's products, and the
// scenes. A product without a style is an error.
import { products } from '../../server/seed/catalogue/products.ts';
import type { PictureView } from '../../server/seed/catalogue/shape.ts';
import { type SetName, scenes } from './scenes.ts';
import type { Framing, Style } from './style.ts';
import { longStyles } from './styles-long.ts';
import { shortStyles } from './styles-short.ts';

export interface Shot extends Framing {
  /** The size of the picture in pixels. */
  width: number;
  height: number;
  /** The colour of the paper behind a piece, unless it stands in a set. */
  backdrop?: string;
  set?: SetName;
}

export interface Picture {
  file: string;
  productKey: string;
  colourCode: string;
  style: Style;
  shot: Shot;
}

const masterSize = { width: 960, height: 1280 };
const frontYaw = -14;
const backYaw = 166;

const chest: Framing = { span: 46, cy: 128, yaw: -8 };
const floorHem: Framing = { span: 52, cy: 24, yaw: -20 };

/**
 * The framing of the detail picture, by cut. If neither this list nor the style has one, the picture shows the chest.
 */
const detailOf: Record<string, Framing> = {
  scarf: { span: 46, cy: 38, yaw: -14 },
  bag: { span: 34, cy: 80, yaw: -18 },
  clutch: { span: 24, cy: 75, yaw: -16 },
  tote: { span: 40, cy: 84, yaw: -18 },
  cape: { span: 50, cy: 74, yaw: -10 },
  'cape-long': { span: 56, cy: 36, yaw: -10 },
};

/** The framing of the picture of the hem, by cut; other cuts use `floorHem`. */
const hemOf: Record<string, Framing> = {
  coat: { span: 52, cy: 52, yaw: -20 },
  midi: { span: 52, cy: 52, yaw: -20 },
  jacket: { span: 48, cy: 82, yaw: -24 },
};

function framing(style: Style, view: PictureView): Framing {
  switch (view) {
    case 'front':
      return { yaw: frontYaw, ...style.framing };
    case 'back':
      return { ...style.framing, yaw: backYaw };
    case 'detail':
      return { ...chest, ...detailOf[style.cut], ...style.detail };
    case 'hem':
      return { ...floorHem, ...hemOf[style.cut] };
  }
}

const styles: Record<string, Style> = { ...longStyles, ...shortStyles };

function styleOf(productKey: string): Style {
  const style = styles[productKey];
  if (!style) throw new Error(`No style for the product '${productKey}': add it in styles-*.ts.`);
  return style;
}

export function allPictures(): Picture[] {
  const ofProducts = products.flatMap(({ key, colours }) => {
    const style = styleOf(key);
    return colours.flatMap(({ code, images }) =>
      images.map(({ file, view }): Picture => {
        const shot = { ...masterSize, backdrop: style.backdrop, ...framing(style, view) };
        return { file, productKey: key, colourCode: code, style, shot };
      }),
    );
  });
  return [...ofProducts, ...scenes.map((scene) => ({ ...scene, style: styleOf(scene.productKey) }))];
}
