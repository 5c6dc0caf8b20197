// The settings of which messages a member gets, as cells: a cell is a topic on a channel. Some are chosen by the
// member, others are always or never on.
import { CELL_RULES, CHANNELS, CHOICE_TOPICS } from '@hindam/contract/notification-topics';
import type { Member } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import {
  type Cell,
  type Choice,
  type Contacts,
  isChosenCell,
  isWanted,
  missingFor,
  type QuietHours,
  type StoredQuietHours,
} from '../preferences/preferences.ts';
import { changePreferences, preferencesOf } from '../preferences/preferences.service.ts';
import { chooseReminders, wantsReminders } from '../reminders/reminders.service.ts';
import type { Shop } from '../shop.ts';
import { findRecipient, lockClaims, releaseHeld } from './notifications.store.ts';
import { subscriptionsOf } from './push.store.ts';

export interface SettingsCell extends Cell {
  rule: (typeof CELL_RULES)[Cell['topic']][Cell['channel']];
  wanted: boolean;
  needs: 'email' | 'phone' | null;
}

export interface Settings {
  cells: SettingsCell[];
  quiet: StoredQuietHours | null;
  devices: number;
}

async function contactsOf(db: Queries, customerId: string): Promise<Contacts> {
  // A member who deleted the account meanwhile has no session any more.
  return (await findRecipient(db, customerId)) ?? fault('NOT_SIGNED_IN');
}

async function readSettings(shop: Shop, db: Queries, customerId: string): Promise<Settings> {
  const contacts = await contactsOf(db, customerId);
  const { choices, quiet } = await preferencesOf(db, customerId);
  const reminders = await wantsReminders(db, customerId);
  const devices = (await subscriptionsOf(db, { customerId }, shop.push.publicKey)).length;
  const cellOf = (cell: Cell): SettingsCell => {
    const rule = CELL_RULES[cell.topic][cell.channel];
    if (rule !== 'choice') return { ...cell, rule, wanted: rule === 'always', needs: null };
    const needs = missingFor(cell.channel, contacts);
    const wanted = cell.topic === 'reminders' ? reminders && needs === null : isWanted(choices, cell, contacts);
    return { ...cell, rule, wanted, needs };
  };
  const cells = CHOICE_TOPICS.flatMap((topic) => CHANNELS.map((channel) => cellOf({ topic, channel })));
  return { cells, quiet, devices };
}

export async function settingsOf(shop: Shop, { customerId }: Member): Promise<Settings> {
  return readSettings(shop, shop.database, customerId);
}

/** Changes the given cells, and the quiet hours unless they are undefined; returns the settings after the change. */
export async function changeSettings(
  shop: Shop,
  { customerId }: Member,
  { cells, quiet }: { cells: readonly Choice[]; quiet: QuietHours | null | undefined },
): Promise<Settings> {
  const unchosen = cells.findIndex((cell) => !isChosenCell(cell));
  if (unchosen >= 0) fault('INVALID', { fields: { [`cells.${unchosen}`]: 'FIELD_MALFORMED' } });
  return transaction(shop.database, async (tx) => {
    const contacts = await contactsOf(tx, customerId);
    const reminders = cells.findLast(({ topic }) => topic === 'reminders');
    if (reminders?.wanted === true && contacts.email === null)
      refuse('INVALID_FIELDS', { 'reminders.mail': 'CHOICE_NEEDS_EMAIL' });
    const choices = cells.filter(({ topic }) => topic !== 'reminders');
    await changePreferences(tx, customerId, { choices, quiet, timeZone: shop.market.timeZone }, contacts);
    if (reminders) await chooseReminders(tx, customerId, reminders.wanted);
    if (quiet !== undefined) {
      // Without the lock, a worker could postpone a letter by the old quiet hours after releaseHeld has run.
      await lockClaims(tx);
      await releaseHeld(tx, customerId);
    }
    return readSettings(shop, tx, customerId);
  });
}
