// The member's alerts (a piece is back in stock, or costs less), below the wish list, each with a button that ends it.
import type { Alert } from '@hindam/contract/alerts';
import { Button } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { ALERT_ID } from './ask-for-alert.ts';
import './alerts.css';

export const END_ALERT = 'end-alert';

export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section className="alerts" id="alerts" aria-labelledby="alerts-title">
      <h2 id="alerts-title">
        <Trans>We will tell you</Trans>
      </h2>
      <p className="small muted">
        <Trans>By email, once each. No piece is put aside for you.</Trans>
      </p>
      <ul className="alerts__list">
        {alerts.map((alert) => (
          <AlertRow key={alert._id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const paths = usePaths();
  const { Form, busy, answer } = usePost({ intent: END_ALERT, values: { [ALERT_ID]: alert._id } });
  const { title, size, image, asked_price: price } = alert;
  const shown = { color: alert.color_code, size };
  return (
    <li className="alerts__row">
      {image ? (
        <img
          className="alerts__picture"
          src={image.src}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
        />
      ) : (
        <span className="alerts__picture" />
      )}
      <div>
        <PageLink className="link" to={paths.productDetails(alert.product_id, shown)}>
          <bdi>{title}</bdi>
        </PageLink>
        <p className="small muted">
          {price ? (
            <Trans>
              When it costs less than <Money money={price} />
            </Trans>
          ) : (
            <>
              <Trans>When it is back</Trans> · {alert.color_name}
              {size && size !== ONE_SIZE ? (
                <>
                  {' · '}
                  <bdi>{size}</bdi>
                </>
              ) : null}
            </>
          )}
        </p>
        <FormNotice result={answer} />
      </div>
      <Form method="post">
        <input type="hidden" name={INTENT} value={END_ALERT} />
        <input type="hidden" name={ALERT_ID} value={alert._id} />
        <Button type="submit" variant="text" busy={busy}>
          <Trans>
            Remove <span className="visually-hidden">the alert about {title}</span>
          </Trans>
        </Button>
      </Form>
    </li>
  );
}
