// Routes by which operators say what the product page shows beside a picture.
import type { ListedPicture } from '../catalogue/picture-facts.write.ts';
import type { Routes } from '../kernel/call.ts';
import { changePicture, viewPictures } from './pictures.service.ts';

const onTheWire = ({ key, colour, src, captions, isFabric, modelHeightCm, modelSize }: ListedPicture) => ({
  picture: key,
  color_code: colour,
  src,
  captions: { ...captions },
  is_fabric: isFabric,
  model_height_cm: modelHeightCm,
  model_size: modelSize,
});

export const pictureRoutes = {
  'GET operator/picture/of-product/{id}': async ({ shop, params }) => ({
    result: { product_id: params.id, pictures: (await viewPictures(shop, params.id)).map(onTheWire) },
  }),
  'POST operator/picture/save': async ({ shop, operator, body, requestId }) => {
    const pictures = await changePicture(shop, operator, {
      productId: body.product_id,
      picture: body.picture,
      captions: body.captions,
      isFabric: body.is_fabric,
      modelHeightCm: body.model_height_cm,
      modelSize: body.model_size || null,
      requestId,
    });
    return { result: { product_id: body.product_id, pictures: pictures.map(onTheWire) } };
  },
} satisfies Routes;
