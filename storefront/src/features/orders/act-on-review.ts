// The action of the review page: writes or changes a review, adds and removes its pictures, and withdraws it. With
// script the action runs in the browser, so the pictures go to the API directly; without script it runs on the server.
import { REVIEW_PICTURES_MAX } from '@hindam/contract/review-rules';
import {
  type FormHandler,
  formAction,
  refusedWith,
  type Reply,
  REQUIRED,
  text,
  withoutResult,
} from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { ADD_PICTURES, PICTURE_FIELDS, REMOVE_PICTURE } from './picture-fields.ts';
import { REVIEW_FIELDS, reviewBody, reviewEntryIn, type ReviewIntent } from './review-entry.ts';
import { picturesIn, sendPictures } from './send-pictures.ts';

const orderIn = ({ url, visitor }: FormRequest) => ({
  order_id: url.searchParams.get('order_id') ?? '',
  ...byKey(keyIn({ url })),
  language_code: visitor.language,
});

const addPicturesTo = (sent: FormRequest, reviewId: string) =>
  sendPictures(picturesIn(sent.form), REVIEW_PICTURES_MAX, async (picture) => {
    const body = { ...orderIn(sent), review_id: reviewId, picture };
    return withoutResult(await sent.visitor.client.post('order/review-picture', { body }));
  });

/**
 * Adds the pictures that were sent with the review. If a picture is refused the review stays saved, so the refusal
 * becomes an error of the picture field.
 */
async function addFirst(sent: FormRequest, reviewId: string): Promise<Reply> {
  const added = await addPicturesTo(sent, reviewId);
  if (added.ok || added.refusal.status === 0) return added;
  const { message, fields = {} } = added.refusal;
  const sentence = fields[PICTURE_FIELDS.picture] ?? message;
  return refusedWith({ ...added.refusal, message: '', fields: { [PICTURE_FIELDS.picture]: sentence } });
}

const write: FormHandler = async (sent) => {
  const entry = reviewEntryIn(sent.form);
  const body = { ...orderIn(sent), line_id: text(sent.form, REVIEW_FIELDS.lineId), ...reviewBody(entry) };
  const answer = await sent.visitor.client.post('order/review', { body });
  if (answer.ok) return picturesIn(sent.form).length > 0 ? addFirst(sent, answer.result._id) : withoutResult(answer);
  const { fields } = answer.refusal;
  // Without chosen stars the form sends the rating 0. The server's sentence about it names a number that the shopper
  // never typed, so it is replaced.
  if (entry.rating > 0 || !fields) return answer;
  return refusedWith({ ...answer.refusal, fields: { ...fields, [REVIEW_FIELDS.rating]: REQUIRED } });
};

const reviewIn = (sent: FormRequest) => ({ ...orderIn(sent), review_id: text(sent.form, REVIEW_FIELDS.reviewId) });

const addPictures: FormHandler = (sent) => addPicturesTo(sent, text(sent.form, REVIEW_FIELDS.reviewId));

const removePicture: FormHandler = async (sent) => {
  const body = { ...reviewIn(sent), picture_id: text(sent.form, PICTURE_FIELDS.pictureId) };
  return withoutResult(await sent.visitor.client.post('order/review-remove-picture', { body }));
};

const withdraw: FormHandler = async (sent) =>
  withoutResult(await sent.visitor.client.post('order/review-withdraw', { body: reviewIn(sent) }));

const handlers: Readonly<Record<ReviewIntent, FormHandler>> = {
  write,
  withdraw,
  [ADD_PICTURES]: addPictures,
  [REMOVE_PICTURE]: removePicture,
};

export const actOnReview = formAction(handlers);
