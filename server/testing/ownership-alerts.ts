// The row of the access matrix (ownership.api.test.ts) about alerts.
import { NOT_FOUND, type Row } from './ownership-rows.ts';
import type { TestShop, TestVariant } from './shop.ts';

export async function addAlert(
  shop: TestShop,
  { product_id }: Pick<TestVariant, 'product_id'>,
  owner: Record<string, string>,
): Promise<string> {
  await shop.post('alerts/add', { kind: 'price_drop', product_id }, owner);
  return (await shop.get('alerts/list', owner)).body['result'][0]._id;
}

export function alertRow(shop: TestShop, alert: () => string | undefined): Row {
  return { key: 'alerts/{id} id', ask: (as) => shop.delete(`alerts/${alert()}`, as), otherMember: NOT_FOUND };
}
