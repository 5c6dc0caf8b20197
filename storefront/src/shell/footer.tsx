import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useWords } from '@lingui/react';
import { COLLECTION_IDS } from '../kit/shop-paths.ts';
import { PageLink } from '../kit/page-link.tsx';
import { useShell } from '../kit/shell-hooks.ts';
import { useLive } from '../kit/use-live.ts';
import { usePaths } from '../kit/use-paths.ts';
import { Assurances } from './assurances.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { MarketChoice } from './market-choice.tsx';
import { COLLECTION_LABELS } from './collection-labels.ts';
import { MENU_LABELS } from './menu-labels.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { Wordmark } from './wordmark.tsx';
import './footer.css';

function Legal() {
  const { settings } = useShell();
  const paths = usePaths();
  if (!settings) return null;
  const { legal_name, licence, trn, demo } = settings;
  return (
    <div className="footer__legal">
      <p>
        <PageLink to={paths.document('about')}>
          <Trans>About us</Trans>
        </PageLink>
        <PageLink to={paths.document('terms')}>
          <Trans>Terms and conditions</Trans>
        </PageLink>
        <PageLink to={paths.document('privacy-policy')}>
          <Trans>Privacy policy</Trans>
        </PageLink>
      </p>
      {legal_name ? (
        <p>
          {trn ? (
            <Trans>
              <bdi>{legal_name}</bdi> · Trade licence <bdi>{licence}</bdi> · TRN <bdi>{trn}</bdi>
            </Trans>
          ) : (
            <Trans>
              <bdi>{legal_name}</bdi> · Trade licence <bdi>{licence}</bdi>
            </Trans>
          )}
        </p>
      ) : null}
      {demo ? (
        <p>
          <Trans>Images are illustrations. This is a demonstration shop: nothing here is sold or delivered.</Trans>
        </p>
      ) : null}
    </div>
  );
}

export function Footer() {
  const { t } = useLingui();
  const { i18n } = useWords();
  const paths = usePaths();
  const { settings } = useShell();
  return (
    <footer className="footer">
      <Assurances />
      <div className="wrap">
        <div className="footer__columns">
          <div className="footer__brand">
            <PageLink to={paths.home()} aria-label={t`Hindam, home`}>
              <Wordmark className="footer__wordmark" />
            </PageLink>
            <p>
              <Trans>Occasion and everyday modest wear, cut to your measurements.</Trans>
            </p>
          </div>
          <nav className="footer__links" aria-label={t`Collections`}>
            <PageLink to={paths.productList()}>{i18n._(MENU_LABELS.shop)}</PageLink>
            {COLLECTION_IDS.map((id) => (
              <PageLink key={id} to={paths.productList(id)}>
                {i18n._(COLLECTION_LABELS[id])}
              </PageLink>
            ))}
          </nav>
          <nav className="footer__links" aria-label={t`Help`}>
            <PageLink to={paths.contact()}>{i18n._(MENU_LABELS.contact)}</PageLink>
            {settings?.whatsapp ? <a href={`https://wa.me/${settings.whatsapp}`}>{t`WhatsApp`}</a> : null}
            <PageLink to={paths.faq()}>
              <Trans>Questions and answers</Trans>
            </PageLink>
            <PageLink to={paths.document('delivery-returns')}>
              <Trans>Delivery and returns</Trans>
            </PageLink>
            <PageLink to={paths.sizeGuide()}>
              <Trans>Size guide</Trans>
            </PageLink>
            <PageLink to={paths.tailoring()}>
              <Trans>Made to measure</Trans>
            </PageLink>
            <PageLink to={paths.cart()}>
              <Trans>Shopping bag</Trans>
            </PageLink>
            <PageLink to={paths.findOrder()}>
              <Trans>Track your order</Trans>
            </PageLink>
            {/* Guests see this link too: public pages are rendered without a session, and without script a member
                would miss it. */}
            <PageLink to={paths.myAccount()}>
              <Trans>My account</Trans>
            </PageLink>
            <PageLink to={paths.cookieChoices()}>
              <Trans>Cookie choices</Trans>
            </PageLink>
            <LanguageToggle className="footer__language" />
          </nav>
        </div>
        {/* The marks of the ways to pay are rendered after hydration only, because they would make the HTML of every
            page larger. */}
        <div className="footer__marks">{useLive() ? <PaymentMarks /> : null}</div>
        <MarketChoice />
        <Legal />
      </div>
    </footer>
  );
}
