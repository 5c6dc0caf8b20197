// Shows the products viewed on this device and adds the current one to them. They are stored only on the device, so the
// server cannot render them.
import type { Card, Product } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { watchConsent } from '../../device/consent.ts';
import { recentlyViewed, rememberProduct } from '../../device/recently-viewed.ts';
import { useLanguage } from '../../kit/shell-hooks.ts';
import { Rail } from './rail.tsx';

export function RecentlyViewed({ product }: { product: Product }) {
  const language = useLanguage();
  const [pieces, setPieces] = useState<readonly Card[]>([]);
  useEffect(() => {
    setPieces(recentlyViewed(product._id, language));
    rememberProduct(product, language);
    // If the shopper allows storing on the device now, the product on screen is stored too.
    return watchConsent(() => rememberProduct(product, language));
  }, [product, language]);
  if (pieces.length === 0) return null;
  return <Rail heading={<Trans>Recently viewed</Trans>} pieces={pieces} />;
}
