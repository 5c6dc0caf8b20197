// The dialogs over the product page in which a shopper asks to be told when a size is back or the price drops.
import type { Product } from '@hindam/contract/catalogue';
import { useLingui } from '@lingui/react/macro';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { useLogin } from '../../device/login-record.ts';
import { AddressModal } from '../../kit/address-modal.tsx';
import { LaterStyles } from '../../kit/sheets.tsx';
import { AlertForm } from './alert-form.tsx';
import { PRICE_MODAL, STOCK_MODAL } from './alert-modals.ts';
import { alertSubject } from './alert-subject.ts';

interface AlertDialogProps {
  product: Product;
  color: string | undefined;
  size: string | null;
}

export function AlertDialog({ product, color, size }: AlertDialogProps) {
  const { t } = useLingui();
  const member = useLogin();
  const form = (kind: typeof STOCK_MODAL | typeof PRICE_MODAL) => (
    <AlertForm
      subject={alertSubject(product, { kind, color, size })}
      asksEmail={!browserVisitor().signedIn || (member !== null && member.email === null)}
      email={member?.email ?? null}
    />
  );
  return (
    <>
      <LaterStyles />
      <AddressModal name={STOCK_MODAL} title={t`Tell me when it is back`}>
        {() => form(STOCK_MODAL)}
      </AddressModal>
      <AddressModal name={PRICE_MODAL} title={t`Tell me if the price drops`}>
        {() => form(PRICE_MODAL)}
      </AddressModal>
    </>
  );
}
