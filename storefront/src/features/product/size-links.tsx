// The links beside the heading of the sizes: to the size finder and to the size guide.
import type { SizeGuide } from '@hindam/contract/size-guide-schema';
import { FinderLink } from './finder-link.tsx';
import { SizeGuideLink } from './size-guide-link.tsx';

export function SizeLinks({ productId, guide }: { productId: string; guide: SizeGuide }) {
  return (
    <span className="choice__guides">
      <FinderLink productId={productId} />
      <SizeGuideLink guide={guide} />
    </span>
  );
}
