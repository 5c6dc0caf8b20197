// Routes of reviews for everybody, for their authors and for operators.
import { Buffer } from 'node:buffer';
import type { Call, Routes } from '../kernel/call.ts';
import { productTag } from '../kernel/events.ts';
import { type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { fault } from '../kernel/refuse.ts';
import { readerOf } from '../orders/order-access.ts';
import { decideReview, listOfState } from './moderation.service.ts';
import { deskOnWire, ownOnWire, pageOnWire, reviewableOnWire } from './on-the-wire.ts';
import { addPicture, pictureForAuthor, pictureForOperator, removePicture } from './pictures.service.ts';
import { readReviews } from './reviews.service.ts';
import { voteHelpful } from './votes.service.ts';
import { reviewableLines, withdrawReview, writeReview } from './writing.service.ts';

type Naming =
  | Call<'POST order/review-picture'>
  | Call<'POST order/review-remove-picture'>
  | Call<'POST order/review-withdraw'>;

const namedIn = ({ body }: Naming) => ({ orderId: body.order_id, reviewId: body.review_id });
const readerIn = (call: Naming) => readerOf(call, call.body.order_id, call.body.key);
const fileOf = (bytes: Buffer) => ({ result: { picture: bytes.toString('base64') } });

function voterOf({ member, body }: Call<'POST review/helpful'>): Owner {
  if (member) return ownerByMember(member.customerId);
  if (body.ip_address === undefined) return fault('INVALID', { fields: { ip_address: 'FIELD_REQUIRED' } });
  return ownerByGuestId(body.ip_address);
}

export const reviewRoutes = {
  'GET product/reviews/{id}': async ({ shop, params, query, language, tag }) => {
    tag(productTag(params.id));
    const filter = { size: query.size ?? null, stars: query.stars ?? null, pictures: query.pictures ?? null };
    const found = await readReviews(shop, params.id, { ...filter, page: query.page, language });
    return { result: pageOnWire(found, shop.market.timeZone) };
  },
  'POST review/helpful': async (call) => {
    const { review_id: reviewId, helpful } = call.body;
    const readerFor = (orderId: string) => readerOf(call, orderId, undefined);
    const count = await voteHelpful(call.shop, voterOf(call), { reviewId, helpful }, readerFor);
    return { result: { helpful: count, voted: helpful } };
  },
  'GET order/reviews/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const found = await reviewableLines(shop, readerOf(call, params.id, query.key), params.id);
    return { result: reviewableOnWire(found, language) };
  },
  'POST order/review': async (call) => {
    const { shop, body, language } = call;
    const review = await writeReview(shop, readerOf(call, body.order_id, body.key), {
      orderId: body.order_id,
      lineId: body.line_id,
      rating: body.rating,
      text: body.text,
      fit: body.fit ?? null,
      heightCm: body.height_cm ?? null,
      author: body.author,
      language,
    });
    return { result: ownOnWire(review) };
  },
  'POST order/review-picture': async (call) => {
    const picture = Buffer.from(call.body.picture, 'base64');
    return { result: ownOnWire(await addPicture(call.shop, readerIn(call), { ...namedIn(call), picture })) };
  },
  'POST order/review-remove-picture': async (call) => {
    const removal = { ...namedIn(call), pictureId: call.body.picture_id };
    return { result: ownOnWire(await removePicture(call.shop, readerIn(call), removal)) };
  },
  'GET order/review-picture/{id}': async (call) => {
    const { shop, params, query } = call;
    return fileOf(await pictureForAuthor(shop, params.id, (orderId) => readerOf(call, orderId, query.key)));
  },
  'POST order/review-withdraw': async (call) => {
    await withdrawReview(call.shop, readerIn(call), namedIn(call));
    return {};
  },
  'GET operator/review/list': async ({ shop, query, language }) => {
    const { reviews, ...place } = await listOfState(shop, { state: query.state, page: query.page, language });
    return { result: { reviews: reviews.map(deskOnWire), ...place } };
  },
  'GET operator/review/picture/{id}': async ({ shop, params }) => fileOf(await pictureForOperator(shop, params.id)),
  'POST operator/review/decide': async ({ shop, operator, body, requestId, language }) => {
    const { review_id: reviewId, version, publish, reason } = body;
    const decision = { reviewId, version, publish, reason, callId: requestId, language };
    return { result: deskOnWire(await decideReview(shop, operator, decision)) };
  },
} satisfies Routes;
