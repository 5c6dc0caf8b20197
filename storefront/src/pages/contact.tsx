// The contact page (requirement R32): a message form, a map of the shop's place, opening hours and phone numbers.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { useShell } from '../kit/shell-hooks.ts';
import { usePaths } from '../kit/use-paths.ts';
import { ContactCard } from '../features/contact/contact-card.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { type ContactPage, loadContact } from '../features/contact/load-contact.ts';
import { sendMessage } from '../features/contact/send-message.ts';
import sheet from '../sheets/contact.css?url';

const route = page({ load: loadContact, action: sendMessage, messages: ['contact', 'forms'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', loadContact);
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function ContactRoute() {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useShell();
  const { details } = usePageData<ContactPage>();
  const title = t`Contact us`;
  return (
    <div className="wrap page">
      <Sheet href={sheet} />
      <PageHead
        title={title}
        description={t`Write to us, call us or visit us: address, opening hours, phone and WhatsApp.`}
        address={() => '/contact'}
      />
      <BreadcrumbFacts
        origin={origin}
        steps={[
          { text: t`Home`, to: paths.home() },
          { text: title, to: paths.contact() },
        ]}
      />
      <Breadcrumb label={t`Breadcrumb`} steps={[{ text: t`Home`, link: linkTo(paths.home()) }, { text: title }]} />
      <PageTitle title={title} size="display">
        <p className="muted">
          <Trans>
            A question, a wish, something that is not right: write to us. Many answers are already among the{' '}
            <PageLink className="link" to={paths.faq()}>
              questions and answers
            </PageLink>
            .
          </Trans>
        </p>
      </PageTitle>
      <div className="contact-page__columns">
        <ContactForm />
        {details ? <ContactCard details={details} /> : null}
      </div>
    </div>
  );
}
