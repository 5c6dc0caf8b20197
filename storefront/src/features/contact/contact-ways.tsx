// Links to the shop's phone, WhatsApp and email; those missing in the contact details are left out.
import type { ContactDetails } from '@hindam/contract/contact';
import { Trans } from '@lingui/react/macro';
import './contact.css';

const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+0-9]/g, '')}`;

export function ContactWays({ phone, whatsapp, email }: Pick<ContactDetails, 'phone' | 'whatsapp' | 'email'>) {
  return (
    <ul className="contact-ways">
      {phone === '' ? null : (
        <li>
          <a className="link" href={phoneAddress(phone)}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      )}
      {whatsapp === '' ? null : (
        <li>
          <a className="link" href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer">
            <Trans>
              WhatsApp <bdi dir="ltr">+{whatsapp}</bdi>
            </Trans>
          </a>
        </li>
      )}
      {email === '' ? null : (
        <li>
          <a className="link" href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </li>
      )}
    </ul>
  );
}
