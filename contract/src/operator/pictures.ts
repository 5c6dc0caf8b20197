// Operators' endpoints for what is said of a product's pictures: captions, whether one shows the cloth from close by,
// and the height and size of the model who wears the piece.
import { z } from 'zod';
import { BODY_HEIGHT_CM } from '../garment-length.ts';
import { endpoint } from '../endpoint.ts';
import { id, languageCode, line, text } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };
const CAPTION_CHARACTERS_MAX = 120;

const picture = z
  .object({
    picture: z.string().meta({ description: 'names the picture in `save`' }),
    color_code: z.string(),
    src: z.string(),
    captions: z.record(z.string(), z.string()),
    is_fabric: z.boolean(),
    model_height_cm: z.int().nullable(),
    model_size: z.string().nullable(),
  })
  .meta({ id: 'OperatorPicture' });
const listed = z.object({ result: z.object({ product_id: z.string(), pictures: z.array(picture) }) });

export const operatorPictureEndpoints = {
  'GET operator/picture/of-product/{id}': endpoint({
    method: 'GET',
    path: 'operator/picture/of-product/{id}',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'The pictures of a product with what is said of them in every language',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: listed,
    refusals: [],
  }),
  'POST operator/picture/save': endpoint({
    method: 'POST',
    path: 'operator/picture/save',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'Sets what the product page says of a picture; it stays when the product is imported again',
    body: z.object({
      product_id: id,
      picture: text(300).pipe(z.string().min(1)),
      captions: z
        .record(languageCode, line(CAPTION_CHARACTERS_MAX).pipe(z.string().min(1)))
        .default({})
        .meta({ description: 'in every language of the shop, or none' }),
      is_fabric: z.boolean().default(false).meta({ description: 'the picture shows the cloth from close by' }),
      model_height_cm: z
        .int()
        .min(BODY_HEIGHT_CM.min)
        .max(BODY_HEIGHT_CM.max)
        .nullable()
        .default(null)
        .meta({ description: 'height of who wears the piece; null = nobody does' }),
      model_size: text(20)
        .nullable()
        .default(null)
        .meta({ description: 'the size of the piece that is worn; only with `model_height_cm`' }),
      ...languageField,
    }),
    answer: listed,
    refusals: ['INVALID_FIELDS'],
  }),
};
