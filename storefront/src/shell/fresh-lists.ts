// Reloads the languages and the menus' lists in the browser (requirements R96, R97, R105 to R107). If a call fails, a
// toast says so and its list stays as it was.
import type { Refusal } from '@hindam/contract/refusals';
import { showToast } from '@hindam/ui/toast';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { browserVisitor } from '../device/browser-visitor.ts';
import { isUnreachable } from '../kit/connection.ts';
import { entryOf } from '../kit/shell-data.ts';
import { settleLanguage } from './language-choice.ts';
import type { MenuLists } from './refresh.ts';

const TEXTS = {
  languageRefused: msg`Failed to fetch language list`,
  languageUnreachable: msg`Error fetching language list`,
  listUnreachable: msg`Something went wrong on our side. Please try again.`,
} as const satisfies Record<string, MessageDescriptor>;

/**
 * The text for a failed call for the languages. Requirement R96 has one text for no answer (`status` 0), one for a
 * refusal.
 */
function languageFailure({ status }: Pick<Refusal, 'status'>): MessageDescriptor {
  return status === 0 ? TEXTS.languageUnreachable : TEXTS.languageRefused;
}

export async function readLists(brought: MenuLists, i18n: I18n, hasLeft: () => boolean): Promise<MenuLists> {
  const { client, language } = browserVisitor();
  const query = { language_code: language };
  const [languages, categories, types] = await Promise.all([
    client.get('customer/language-list', { query }),
    client.post('category/list', { body: query }),
    client.post('type/list', { body: query }),
  ]);
  if (hasLeft()) return brought;
  const failures = new Set<string>();
  if (languages.ok) settleLanguage(languages.result.map(({ code }) => code));
  else failures.add(i18n._(languageFailure(languages.refusal)));
  for (const list of [categories, types]) {
    if (!list.ok) failures.add(list.refusal.message || i18n._(TEXTS.listUnreachable));
  }
  const refusals = [languages, categories, types].flatMap((one) => (one.ok ? [] : [one.refusal]));
  // If the shop cannot be reached, the offline banner says so already. All other failures are in one toast, because a
  // second one would replace the first.
  const isCutOff = (await Promise.all(refusals.map(isUnreachable))).includes(true);
  if (failures.size > 0 && !isCutOff) showToast({ text: [...failures].join('\n') });
  return {
    languages: languages.ok ? languages.result : brought.languages,
    categories: categories.ok ? categories.category_data.map(entryOf) : brought.categories,
    types: types.ok ? types.result.map(entryOf) : brought.types,
  };
}
