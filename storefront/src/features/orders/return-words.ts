// The texts of a return's states, used on the return page and the order's page.
import type { ReturnStatus } from '@hindam/contract/return-reasons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const STATES: Readonly<Record<ReturnStatus, MessageDescriptor>> = {
  requested: msg`Waiting for our answer`,
  approved: msg`You can send it back`,
  on_its_way: msg`On its way to us`,
  received: msg`Arrived`,
  closed: msg`Settled`,
  refused: msg`Not accepted`,
  withdrawn: msg`Withdrawn`,
};

export function useReturnTexts() {
  const { i18n } = useLingui();
  return { stateOf: (status: ReturnStatus) => i18n._(STATES[status]) };
}
