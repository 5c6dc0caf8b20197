// Requirement R40: edit-address/{addressId}. The id `new` creates an address.
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { draftIn } from '../features/address/address-draft.ts';
import { typedIn, usePost } from '../kit/form.ts';
import { AddressForm } from '../features/address/address-form.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { loadAddress, saveAddress } from '../features/account/save-address.ts';

const route = page({
  load: loadAddress,
  action: saveAddress,
  messages: ['account', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function EditAddressPage() {
  const { draft, countries, isNew } = useLoaderData<typeof loader>();
  const { Form, busy, lastAnswer } = usePost({ page: true });
  const { t } = useLingui();
  const paths = usePaths();
  const title = isNew ? t`New address` : t`Edit address`;
  return (
    <div className="wrap page account-page">
      <PageHead title={title} address={null} />
      <PageTitle title={title} />
      <Form method="post" noValidate>
        <AddressForm
          draft={lastAnswer ? draftIn(typedIn(lastAnswer)) : draft}
          countries={countries}
          result={lastAnswer}
          busy={busy}
        >
          <PageLink to={paths.userAddress()} className="link">
            <Trans>Cancel</Trans>
          </PageLink>
        </AddressForm>
      </Form>
    </div>
  );
}
