// Inserts letters (mails, SMS) for events of visits. A guest may have typed a stranger's address, so a letter to a
// recipient who is not the visit's member has no name and no postal address. The letter about an overdue call goes to
// the shop.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { type Booking, isLapsed } from '../bookings/bookings.ts';
import { visitOf } from '../bookings/bookings.service.ts';
import { placeOf } from '../bookings/calendar.service.ts';
import { confirmKeyOf, visitKeyOf } from '../bookings/visit-access.ts';
import { shopImprint } from '../content/content.service.ts';
import { addressLines } from '../customers/address-lines.ts';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { operatorLanguages } from '../operators/names.service.ts';
import { choicesOf } from '../preferences/preferences.service.ts';
import { type Address, addressOf, write } from './letters.service.ts';
import { findRecipient } from './notifications.store.ts';
import { type Heeding, reachedBy } from './reach.ts';
import { type VisitFacts, type VisitTemplate, visitTemplateOf } from './visit-letters.ts';

const MINUTE_SECONDS = 60;

function factsOf(booking: Booking, own: Pick<VisitFacts, 'key' | 'place' | 'address' | 'attendee'>): VisitFacts {
  const { bookingId, reference, status, timeZone, market, sequence } = booking;
  return {
    bookingId,
    reference,
    status,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    contactDue: booking.contactDue.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
    timeZone,
    market,
    sequence,
    ...own,
  };
}

async function tellShopper(shop: Shop, delivery: Delivery, booking: Booking, template: VisitTemplate): Promise<void> {
  const { customerId, language, name, email, dialCode, phone } = booking;
  const contact = { email, phone: `${dialCode}${phone}` };
  const address = addressOf(contact);
  if (!address) return;
  const member = customerId === null ? null : await findRecipient(delivery.tx, customerId);
  const isMembers = member !== null && [member.email, member.phone].includes(address.to);
  const reached: readonly (Address & { heeding?: Heeding })[] = isMembers
    ? reachedBy(
        await choicesOf(delivery.tx, member.customerId),
        { contact, phone: member.phone },
        { topic: 'visits', essential: true, urgent: false, about: null },
      )
    : [address];
  // A visit that a guest requested is opened by a signed link, even after it became a member's.
  const key = booking.guestHash === null ? null : visitKeyOf(shop.secrets, booking);
  for (const to of reached) {
    const isPersonal = isMembers && [member.email, member.phone].includes(to.to);
    const visit = factsOf(booking, {
      key,
      place: isPersonal ? placeOf(booking.address, language) : '',
      address: isPersonal ? addressLines({ ...booking.address, name: '' }, language) : [],
      attendee: to.channel === 'mail' ? to.to : null,
    });
    await write(shop, delivery, {
      ...to,
      template,
      language,
      customerId: isMembers ? member.customerId : null,
      facts: { name: isPersonal ? name : '', visit },
      livesSeconds: null,
      overQuota: isPersonal ? null : 'wait',
    });
  }
}

/** Asks a guest for the confirmation. The mail is of no use once the visit is confirmed or cancelled. */
async function askToConfirm(shop: Shop, delivery: Delivery, booking: Booking): Promise<void> {
  const { bookingId, status, confirmBy, email, language } = booking;
  if (status !== 'requested' || confirmBy === null || email === null) return;
  const visit = factsOf(booking, { key: visitKeyOf(shop.secrets, booking), place: '', address: [], attendee: null });
  const confirm = { key: confirmKeyOf(shop.secrets, bookingId), by: confirmBy.toISOString() };
  await write(shop, delivery, {
    channel: 'mail',
    to: email,
    template: 'visit_confirm',
    language,
    customerId: null,
    facts: { name: '', visit: { ...visit, confirm } },
    livesSeconds: shop.config.visitConfirmMinutes * MINUTE_SECONDS,
    overQuota: 'wait',
  });
}

async function tellShop(shop: Shop, delivery: Delivery, booking: Booking): Promise<void> {
  const { contact } = await shopImprint(shop);
  if (contact.email === '') {
    shop.log.error(
      { booking: booking.bookingId },
      'a visit waits for a call, and the shop has no mail address to tell',
    );
    return;
  }
  const [language = DEFAULT_LANGUAGE, ...alsoIn] = await operatorLanguages(delivery.tx);
  await write(shop, delivery, {
    channel: 'mail',
    to: contact.email,
    template: 'visit_overdue',
    language,
    customerId: null,
    facts: { name: '', alsoIn, visit: factsOf(booking, { key: null, place: '', address: [], attendee: null }) },
    livesSeconds: null,
    overQuota: null,
  });
}

export function visitLetterConsumers(shop: Shop): Consumers {
  const tell =
    (template: VisitTemplate) =>
    async ({ bookingId }: { bookingId: string }, delivery: Delivery) => {
      // The visit may have been erased with its member's account meanwhile.
      const booking = await visitOf(delivery.tx, bookingId);
      if (booking) await tellShopper(shop, delivery, booking, template);
    };
  return {
    'booking.confirmation_wanted': async ({ bookingId }, delivery) => {
      const booking = await visitOf(delivery.tx, bookingId);
      if (booking) await askToConfirm(shop, delivery, booking);
    },
    'booking.requested': tell('visit_requested'),
    'booking.changed': ({ bookingId, what }, delivery) =>
      tell(what === 'details' ? 'visit_updated' : 'visit_changed')({ bookingId }, delivery),
    'booking.moved': async ({ bookingId, to }, delivery) => {
      const template = visitTemplateOf(to);
      const booking = await visitOf(delivery.tx, bookingId);
      // A visit that was cancelled because it was not confirmed in time gives no letter: the mail that asked for the
      // confirmation has announced the cancellation.
      if (booking && template !== null && !isLapsed(booking)) await tellShopper(shop, delivery, booking, template);
    },
    'booking.overdue': async ({ bookingId }, delivery) => {
      const booking = await visitOf(delivery.tx, bookingId);
      // A visit with another status was answered meanwhile, so it is not overdue any more.
      if (booking?.status === 'requested') await tellShop(shop, delivery, booking);
    },
  };
}
