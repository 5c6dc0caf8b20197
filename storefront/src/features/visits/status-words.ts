import type { BookingStatus } from '@hindam/contract/booking-moves';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const WORDS: Readonly<Record<BookingStatus, MessageDescriptor>> = {
  requested: msg`Requested`,
  contacted: msg`We have spoken with you`,
  scheduled: msg({ message: 'Confirmed', context: 'visit' }),
  on_the_way: msg`Our team is on its way`,
  done: msg({ message: 'Done', context: 'visit' }),
  no_show: msg`Nobody was at home`,
  cancelled: msg({ message: 'Cancelled', context: 'visit' }),
};

export function useVisitStatus(): (status: BookingStatus) => string {
  const { i18n } = useLingui();
  return (status) => i18n._(WORDS[status]);
}
