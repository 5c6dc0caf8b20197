// Loads the member's wish list and alerts; the page's action removes a piece from the list or ends an alert.
import type { Alert } from '@hindam/contract/alerts';
import { END_ALERT } from '../alerts/alert-list.tsx';
import { endAlert } from '../alerts/ask-for-alert.ts';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import type { PageRequest } from '../../kit/load.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';
import { viewOf, type WishView } from './wish-view.ts';

export const PRODUCT = 'product';

interface Wishes {
  wishes: WishView[];
  /** The latest pieces, shown below an empty wish list; empty if the list has wishes. */
  latest: readonly Piece[];
  alerts: readonly Alert[];
}

export async function loadWishes(request: PageRequest): Promise<Wishes> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [answer, alerts] = await Promise.all([client.get('wishlist', { query }), client.get('alerts/list', { query })]);
  const wishes = neededOfMember(request, answer).result.items.map(viewOf);
  return {
    wishes,
    latest: wishes.length === 0 ? await readLatest(request.visitor) : [],
    alerts: alerts.ok ? alerts.result : [],
  };
}

const remove: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('wishlist/toggle', {
      body: { product_id: text(form, PRODUCT), wished: false, language_code: language },
    }),
  );

export const removeWish = memberAction({ remove, [END_ALERT]: endAlert });
