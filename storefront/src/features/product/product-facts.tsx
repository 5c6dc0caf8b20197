// The facts below the button: when the piece arrives, what it is made of, how to care for it.
import type { Product } from '@hindam/contract/catalogue';
import { Accordion } from '@hindam/ui/accordion';
import { Icon } from '@hindam/ui/icon';
import { Trans, useLingui } from '@lingui/react/macro';
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

export function ProductText({ product }: { product: Product }) {
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
    <div className="prose">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
