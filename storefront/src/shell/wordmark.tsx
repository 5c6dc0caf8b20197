// The shop's name as a drawing in Latin and Arabic script; the name in the script of the page's language is larger. The
// drawing has the colour of the surrounding text.
import { languageOf } from '@hindam/contract/language';
import { useLanguage } from '../kit/shell-hooks.ts';
import arabicFirst from './wordmark-arabic.svg?url';
import latinFirst from './wordmark-latin.svg?url';

export function Wordmark({ className }: { className: string }) {
  const file = languageOf(useLanguage()).script === 'arabic' ? arabicFirst : latinFirst;
  return (
    <svg className={className} viewBox="0 0 200 48" aria-hidden="true">
      <use href={`${file}#mark`} />
    </svg>
  );
}
