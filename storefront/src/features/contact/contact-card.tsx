// The card beside the contact form with the shop's map, address, opening hours, phone, email and WhatsApp.
import type { ContactDetails } from '@hindam/contract/contact';
import { Picture } from '@hindam/ui/picture';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ContactWays } from './contact-ways.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { Hours } from './hours.tsx';
import './contact.css';

function Detail({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="contact-detail">
      <h2 className="contact-detail__title">{title}</h2>
      {children}
    </div>
  );
}

function Place({ address, map }: Pick<ContactDetails, 'address' | 'map'>) {
  return (
    <>
      <div className="contact-map">{map.picture ? <Picture image={map.picture} sizes="420px" /> : <DrawnMap />}</div>
      <Detail title={<Trans>Where we are</Trans>}>
        {address === '' ? null : <p dir="auto">{address}</p>}
        {map.link === '' ? null : (
          <a className="link" href={map.link} rel="noopener noreferrer">
            <Trans>Open in a map service</Trans>
          </a>
        )}
      </Detail>
    </>
  );
}

export function ContactCard({ details }: { details: ContactDetails }) {
  const { email, phone, whatsapp, address, hours, time_zone: timeZone, map } = details;
  return (
    <aside className="contact-card">
      {address === '' && map.link === '' ? null : <Place address={address} map={map} />}
      {hours.length === 0 ? null : (
        <Detail title={<Trans>Opening hours</Trans>}>
          <Hours hours={hours} timeZone={timeZone} />
        </Detail>
      )}
      <Detail title={<Trans>Talk to us</Trans>}>
        <ContactWays phone={phone} whatsapp={whatsapp} email={email} />
      </Detail>
    </aside>
  );
}
