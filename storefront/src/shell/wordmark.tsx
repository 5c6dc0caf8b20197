// The house's name in both scripts; the page's language leads in size. One file for every place it
// stands in, in the colour of the words around it.
import { htmlLanguage } from '@hindam/contract/language';
import { useLanguage } from '../kit/shell-hooks.ts';
import arabicFirst from './wordmark-arb.svg?url';
import latinFirst from './wordmark-en.svg?url';

export function Wordmark({ className }: { className: string }) {
  const file = htmlLanguage(useLanguage()) === 'ar' ? arabicFirst : latinFirst;
  return (
    <svg className={className} viewBox="0 0 200 48" aria-hidden="true">
      <use href={`${file}#mark`} />
    </svg>
  );
}
