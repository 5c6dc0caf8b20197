// Specification §2: edit-address/{addressId}. `new` stands for one that is not there yet.
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { useSentence } from '../kit/form-error.tsx';
import { AddressForm } from '../features/address/address-form.tsx';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import { loadAddress, saveAddress, type SentAddress } from '../features/account/save-address.ts';

export const handle = { words: ['account', 'address'], own: true } satisfies PageHandle;
export const loader = loaderOf(loadAddress);
export const clientLoader = loaderOf(withWords(loadAddress, 'account', 'address'));
export const action = actionOf(saveAddress);
export const clientAction = actionOf(saveAddress);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function EditAddressPage() {
  const { draft, countries, isNew } = useLoaderData<typeof loader>();
  const sent = useActionData<SentAddress>();
  const busy = useNavigation().state !== 'idle';
  const { t } = useLingui();
  const sentence = useSentence();
  const paths = usePaths();
  const title = isNew ? t`New address` : t`Edit address`;
  return (
    <div className="wrap account-page">
      <PageHead title={title} address={null} />
      <div className="account-page__head">
        <h1>{title}</h1>
      </div>
      <Form method="post" noValidate>
        <AddressForm
          draft={sent?.draft ?? draft}
          countries={countries}
          faults={sent?.fields ?? {}}
          message={sent ? sentence(sent.message) : ''}
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
