// Sends that a review was helpful, or withdraws that. The vote counts for the member or, without a login, for the
// device's guest id.
import { redirect } from 'react-router';
import { callAsCartHolder } from '../../device/cart-holder.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';
import { type FormHandler, text } from '../../kit/form.ts';
import { HELPFUL_FIELDS, type Vote } from './helpful-fields.ts';
import { REVIEWS_ID } from './product-info.tsx';

export const voteHelpful: FormHandler<Vote> = async ({ visitor, form, url }) => {
  const { client, language, guestId, newGuestId } = visitor;
  const body = {
    review_id: text(form, HELPFUL_FIELDS.review),
    helpful: text(form, HELPFUL_FIELDS.helpful) === '1',
    language_code: language,
  };
  const answer = await callAsCartHolder(visitor, {
    member: () => client.post('review/helpful', { body }),
    guest: () =>
      client.post('review/helpful', { body: { ...body, ip_address: guestIdForAdding(guestId, newGuestId) } }),
  });
  if (!answer.ok) return answer;
  if (import.meta.env.SSR) return redirect(`${url.pathname}${url.search}#${REVIEWS_ID}`);
  const { helpful: count, voted } = answer.result;
  return { ok: true, result: { count, voted } };
};
