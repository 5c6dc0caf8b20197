// A card of the address book: the address, a link to edit it, a button to delete it, and the undo of a deletion.
import type { Address } from '@hindam/contract/customers';
import { Button } from '@hindam/ui/button';
import { Tag } from '@hindam/ui/tag';
import { showToast } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { ADDRESS, type BookIntent, RESTORED_ADDRESS } from './address-book.ts';

const REMOVE: BookIntent = 'remove';
const RESTORE: BookIntent = 'bring_back';

/** Returns a function that shows a toast with 'Undo', which saves the deleted address again as a new one. */
export function useUndoToast(): (address: Address) => void {
  const { t } = useLingui();
  const { submit } = usePost();
  return (address) =>
    void showToast({
      text: t`Address deleted`,
      action: {
        label: t`Undo`,
        onAct: () =>
          void submit({ [INTENT]: RESTORE, [RESTORED_ADDRESS]: JSON.stringify(address) }, { method: 'post' }),
      },
    });
}

interface AddressCardProps {
  address: Address;
  country: string;
  onDeleted: (address: Address) => void;
}

export function AddressCard({ address, country, onDeleted }: AddressCardProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, answer } = usePost({
    intent: REMOVE,
    values: { [ADDRESS]: address._id },
    onAnswer: ({ status }) => status === 'ok' && onDeleted(address),
  });
  const types = { home: t({ message: 'Home', context: 'address type' }), work: t`Work`, other: t`Other` };
  const { name } = address;
  return (
    <li className="address-card">
      <div className="address-card__head">
        <b>{types[address.type]}</b>
        {address.default_shipping ? <Tag tone="outline">{t`Delivery`}</Tag> : null}
        {address.default_billing ? <Tag tone="outline">{t`Billing`}</Tag> : null}
      </div>
      <AddressLines address={address} country={country} />
      <div className="address-card__acts">
        <PageLink to={paths.editAddress(address._id)} className="link" aria-label={t`Edit the address of ${name}`}>
          <Trans>Edit</Trans>
        </PageLink>
        <Form method="post">
          <input type="hidden" name={INTENT} value={REMOVE} />
          <input type="hidden" name={ADDRESS} value={address._id} />
          <Button type="submit" variant="text" busy={busy} aria-label={t`Delete the address of ${name}`}>
            <Trans>Delete</Trans>
          </Button>
        </Form>
      </div>
      <FormNotice result={answer} />
    </li>
  );
}
