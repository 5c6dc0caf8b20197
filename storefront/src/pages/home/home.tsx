import { Trans } from '@lingui/react/macro';
import { loaderOf, needed } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { publicHeaders } from '../../platform/headers.ts';

const load = loaderOf(async ({ visitor }) => needed(await visitor.client.get('product/list', { query: { list: 'best_seller', limit: 4 } })).result);
export const loader = load;
export const clientLoader = load;
export { publicHeaders as headers };

export default function Home() {
  return <><PageHead title="Hindam" address={() => '/home'} /><h1><Trans>Best sellers</Trans></h1></>;
}
