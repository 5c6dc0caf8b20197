// The shop's name in both scripts; the page's language is the larger one. One file for all its places, in the colour of
// the surrounding text.
import { languageOf } from '@hindam/contract/language';
import { useLanguage } from '../kit/shell-hooks.ts';
import arabicFirst from './wordmark-arb.svg?url';
import latinFirst from './wordmark-en.svg?url';

export function Wordmark({ className }: { className: string }) {
  const file = languageOf(useLanguage()).script === 'arabic' ? arabicFirst : latinFirst;
  return (
    <svg className={className} viewBox="0 0 200 48" aria-hidden="true">
      <use href={`${file}#mark`} />
    </svg>
  );
}
