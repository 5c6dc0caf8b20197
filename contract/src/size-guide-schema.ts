import { z } from 'zod';

/** From and to, both included; a row of the guide may begin with the number with which the row before it ends. */
const range = z.tuple([z.int(), z.int()]);

export const sizeGuide = z
  .object({
    lengths: z.array(
      z.object({
        size: z.string(),
        height_cm: range,
        length_cm: z.int(),
        ankle_cm: range
          .optional()
          .meta({ description: 'the heights at which this length ends at the ankle; absent in the general guide' }),
      }),
    ),
    alpha: z.array(
      z.object({
        size: z.string(),
        eu: z.string(),
        uk: z.string(),
        us: z.string(),
        bust_cm: range,
        waist_cm: range,
        hips_cm: range,
      }),
    ),
  })
  .meta({ id: 'SizeGuide' });
export type SizeGuide = z.output<typeof sizeGuide>;
