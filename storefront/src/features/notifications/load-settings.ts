// Loads and saves which topics a member is told about on which channel, and the quiet hours. A cell is the choice for
// one topic on one channel. Only what was changed in this form is saved, so that choices made in another tab meanwhile
// stay.
import { CELL_RULES, CHANNELS, CHOICE_TOPICS } from '@hindam/contract/notification-topics';
import type { NotificationSettings } from '@hindam/contract/preferences';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import type { PageRequest } from '../../kit/load.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';

export type SettingsCell = NotificationSettings['cells'][number];

export const QUIET = 'quiet';
export const QUIET_FROM = 'quiet.from';
export const QUIET_UNTIL = 'quiet.until';

/** The name of a cell's checkbox, and the key of its error text. */
export const cellName = ({ topic, channel }: Pick<SettingsCell, 'topic' | 'channel'>): string => `${topic}.${channel}`;

/** The name of the hidden field with the value that the field `name` had when the form was loaded. */
export const wasName = (name: string): string => `was.${name}`;
export const ON = 'on';
export const OFF = 'off';

/** Quiet hours as text, so that two values can be compared; '' for none. */
export const hoursText = (quiet: NotificationSettings['quiet']): string =>
  quiet === null ? '' : `${quiet.from} ${quiet.until}`;

export async function loadSettings(request: PageRequest): Promise<NotificationSettings> {
  const { client, language } = request.visitor;
  const settings = await client.get('customer/notification-settings', { query: { language_code: language } });
  return neededOfMember(request, settings).result;
}

const CELLS = CHOICE_TOPICS.flatMap((topic) =>
  CHANNELS.filter((channel) => CELL_RULES[topic][channel] === 'choice').map((channel) => ({ topic, channel })),
);

const save: FormHandler = async ({ visitor: { client, language }, form }) => {
  const cells = CELLS.flatMap((cell) => {
    const name = cellName(cell);
    const was = text(form, wasName(name));
    const wanted = form.has(name);
    // The hidden field is missing if the checkbox is disabled, because the member lacks what the channel needs.
    return was === '' || (was === ON) === wanted ? [] : [{ ...cell, wanted }];
  });
  const quiet = form.has(QUIET) ? { from: text(form, QUIET_FROM), until: text(form, QUIET_UNTIL) } : null;
  const isChanged = hoursText(quiet) !== text(form, wasName(QUIET));
  return withoutResult(
    await client.post('customer/notification-settings', {
      body: { cells, ...(isChanged ? { quiet } : {}), language_code: language },
    }),
  );
};

export const saveSettings = memberAction(save);
