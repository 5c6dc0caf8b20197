// The sections of the product page that can be folded: description, length, specifications and care below the add
// button, and the reviews.
import type { Product } from '@hindam/contract/catalogue';
import { Accordion } from '@hindam/ui/accordion';
import { Trans, useLingui } from '@lingui/react/macro';
import { CutAndLength } from './cut-and-length.tsx';
import type { PageReviews } from './page-product.ts';
import { Reviews } from './reviews.tsx';

export function ProductReviews({ product, reviews }: { product: Product; reviews: PageReviews | null }) {
  return <Reviews productId={product._id} sizes={product.sizes} first={reviews} />;
}

export function ProductStory({ product }: { product: Product }) {
  const { t } = useLingui();
  const rows = [...product.specifications, ...(product.fabric ? [{ label: t`Fabric`, value: product.fabric }] : [])];
  const once = rows.filter((row, index) => rows.findIndex(({ label }) => label === row.label) === index);
  return (
    <div>
      {product.description ? (
        <Accordion title={<Trans>Description</Trans>} open>
          <Paragraphs text={product.description} />
        </Accordion>
      ) : null}
      <CutAndLength product={product} />
      {once.length > 0 || product.tags.length > 0 ? (
        <Accordion title={<Trans>Specifications</Trans>}>
          <dl className="specifications">
            {once.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {product.tags.length > 0 ? (
              <div>
                <dt>
                  <Trans>Tags</Trans>
                </dt>
                <dd>
                  <ul className="tags">
                    {product.tags.map((tag) => (
                      <li key={tag}>{tag}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            ) : null}
          </dl>
        </Accordion>
      ) : null}
      {product.care ? (
        <Accordion title={<Trans>Care</Trans>}>
          <Paragraphs text={product.care} />
        </Accordion>
      ) : null}
    </div>
  );
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className="product-prose">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
