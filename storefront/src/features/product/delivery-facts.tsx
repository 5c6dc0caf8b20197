// When the piece arrives, as one bought ready or made to measure.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { DeliveryText, TailoringText } from './wording.tsx';

export function DeliveryFacts({ product }: { product: Product }) {
  return (
    <ul className="facts">
      <li>
        <Icon name="truck" />
        <span>
          <DeliveryText days={product.delivery_days} />
        </span>
      </li>
      {product.custom_size.offered && product.tailoring_days ? (
        <li>
          <Icon name="tape" />
          <span>
            <TailoringText days={product.tailoring_days} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}
