// Calls about reviews that succeed, as bases of the fuzz test: made by shoppers and by the operators who read reviews.
import { reviewsIn } from '../reviews.ts';
import { testGuest } from '../shop.ts';
import type { Recipe, Recipes } from './recipes.ts';
import { PICTURE, type World } from './world.ts';

const reviewsOf = ({ test, operators }: World) => reviewsIn(test, operators.get('owner'));

async function delivered({ returns, variants }: World) {
  const { order, lines } = await returns.delivered({}, [variants[2]!]);
  return { order, lineId: lines[0]!, body: { order_id: order.order_id, key: order.access_key } };
}

async function written(world: World) {
  const { order, lineId, body } = await delivered(world);
  const { _id: reviewId } = await (await reviewsOf(world)).written(order, lineId);
  return { order, reviewId: reviewId as string, body: { ...body, review_id: reviewId as string } };
}

async function withPicture(world: World) {
  const review = await written(world);
  const { addPicture } = await reviewsOf(world);
  const { body } = await addPicture(review.order, review.reviewId, Buffer.from(PICTURE, 'base64'));
  return { ...review, pictureId: body['result'].pictures[0]._id as string };
}

export const REVIEW_RECIPES: Recipes = {
  'POST review/helpful': async (world) => {
    const { reviewId } = await written(world);
    await (await reviewsOf(world)).decided(reviewId, true);
    return { headers: {}, body: { review_id: reviewId, helpful: true, ip_address: testGuest() } };
  },
  'POST order/review': async (world) => {
    const { lineId, body } = await delivered(world);
    return { headers: {}, body: { ...body, line_id: lineId, rating: 4, fit: 'true', height_cm: 165 } };
  },
  'POST order/review-picture': async (world) => ({
    headers: {},
    body: { ...(await written(world)).body, picture: PICTURE },
  }),
  'POST order/review-remove-picture': async (world) => {
    const { pictureId, body } = await withPicture(world);
    return { headers: {}, body: { ...body, picture_id: pictureId } };
  },
  'GET order/review-picture/{id}': async (world) => {
    const { order, pictureId } = await withPicture(world);
    return { headers: {}, params: { id: pictureId }, query: { key: order.access_key } };
  },
  'POST order/review-withdraw': async (world): Promise<Recipe> => ({
    headers: {},
    body: (await written(world)).body,
  }),
  'GET operator/review/picture/{id}': async (world) => ({ params: { id: (await withPicture(world)).pictureId } }),
  'POST operator/review/decide': async (world) => ({
    body: { review_id: (await written(world)).reviewId, version: 1, publish: true },
  }),
};
