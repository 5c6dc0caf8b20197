// Reviews of delivered orders, for tests, made by the calls of shoppers and of the operators who read them.
import type { TestOrder } from './buying.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { type Bought, returnsIn } from './returns.ts';
import type { Answer, TestShop, TestVariant } from './shop.ts';

export async function reviewsIn(shop: TestShop, owner?: TestOperator) {
  const desk = owner ?? (await addOperator(shop, 'order_desk'));
  const reader = owner ?? (await addOperator(shop, 'content'));
  const returns = returnsIn(shop, desk);
  const operate = (path: string, body: object, operator = reader) =>
    shop.post(`operator/${path}`, body, operator.bearer);

  const post = (path: string, { order_id: id, access_key: key }: TestOrder, more: object) =>
    shop.post(`order/${path}`, { order_id: id, key, ...more });

  const write = (order: TestOrder, lineId: string, more: object = {}) =>
    post('review', order, { line_id: lineId, rating: 5, text: 'Falls well.', ...more });

  async function written(order: TestOrder, lineId: string, more: object = {}): Promise<Answer['result']> {
    const { body } = await write(order, lineId, more);
    if (body.errorCode !== 0) throw new Error(`not written: ${body.message} ${JSON.stringify(body.fields)}`);
    return body.result;
  }

  const of = async ({ order_id: id, access_key: key }: TestOrder) =>
    (await shop.get(`order/reviews/${id}?key=${key}&language_code=en`)).body.result;

  const addPicture = (order: TestOrder, reviewId: string, bytes: Uint8Array) =>
    post('review-picture', order, { review_id: reviewId, picture: Buffer.from(bytes).toString('base64') });

  async function listed(state = 'waiting'): Promise<Answer['result'][]> {
    return (await shop.get(`operator/review/list?state=${state}`, reader.bearer)).body.result.reviews;
  }

  const decide = (reviewId: string, version: number, publish: boolean, more: object = {}, operator = reader) =>
    operate(
      'review/decide',
      { review_id: reviewId, version, publish, reason: publish ? '' : 'It names another shop.', ...more },
      operator,
    );

  /** Publishes or refuses the review in its current version. */
  async function decided(reviewId: string, publish: boolean): Promise<Answer['result']> {
    const [row] = await shop.shop.database.query<{ version: number }>('select version from reviews where id = $1', [
      reviewId,
    ]);
    const { body } = await decide(reviewId, row!.version, publish);
    if (body.errorCode !== 0) throw new Error(`not decided: ${body.message}`);
    return body.result;
  }

  const shown = async (productId: string, query = '') =>
    (await shop.get(`product/reviews/${productId}?language_code=en${query}`)).body.result;

  async function published(more: object = {}, variants?: TestVariant[]): Promise<Bought & { reviewId: string }> {
    const bought = await returns.delivered({}, variants);
    const { _id: reviewId } = await written(bought.order, bought.lines[0]!, more);
    await decided(reviewId, true);
    return { ...bought, reviewId };
  }

  return {
    desk,
    reader,
    returns,
    post,
    write,
    written,
    of,
    addPicture,
    listed,
    decide,
    decided,
    shown,
    published,
  };
}
