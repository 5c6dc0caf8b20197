// The coupon in the checkout: a button that, when pressed, loads the script and messages of the cart's coupon component
// and is replaced by that component.
import { Button } from '@hindam/ui/button';
import { showToast } from '@hindam/ui/toast';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { useErrorText } from '../../kit/error-text.ts';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { usePaths } from '../../kit/use-paths.ts';

interface CouponProps {
  cart: { coupon: string | null; coupon_problem: string | null };
  action: string;
  startsOpen: boolean;
}

export function CouponSlot({ coupon }: { coupon: string | null }) {
  const paths = usePaths();
  const sentence = useErrorText();
  const [Part, setPart] = useState<ComponentType<CouponProps> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fetchPart = async () => {
    setBusy(true);
    try {
      const [part] = await Promise.all([import('../cart/coupon.tsx'), loadMessages('cart')]);
      setPart(() => part.Coupon);
    } finally {
      setBusy(false);
    }
  };
  if (Part) return <Part cart={{ coupon, coupon_problem: null }} action={paths.cart()} startsOpen />;
  return (
    <div className="needs-script">
      <Button
        variant="text"
        busy={isBusy}
        onClick={() => void fetchPart().catch(() => showToast({ text: sentence('') }))}
      >
        {coupon === null ? <Trans>Add a coupon code</Trans> : <Trans>Change the coupon</Trans>}
      </Button>
    </div>
  );
}
