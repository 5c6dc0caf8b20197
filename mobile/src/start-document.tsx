// The document that the build renders once, as index.html: the app's styles and scripts, and a script that sets the
// language and direction before anything is drawn. mobile/app-document.ts adds the shop's address and the content
// security policy.
import { LANGUAGES, DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { scriptJson } from '@hindam/storefront/src/kit/json-ld.tsx';
import { Links, Scripts } from 'react-router';
import { VIEWPORT } from './platform.ts';

/** A script in the head that sets the stored language (R11), or the default one if the app lacks the stored one. */
const LANGUAGE_SCRIPT = `{const languages=${scriptJson(LANGUAGES)};let code=null;try{code=localStorage.getItem(${scriptJson(STORAGE_KEYS.language)})}catch{}if(!Object.hasOwn(languages,code))code=${scriptJson(DEFAULT_LANGUAGE)};const{tag,direction,script}=languages[code],html=document.documentElement;html.lang=tag;html.dir=direction;html.dataset.script=script;html.dataset.language=code}`;

export function StartDocument() {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={VIEWPORT} />
        <title>Hindam</title>
        {/* The text is a constant, so it cannot contain user input. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: LANGUAGE_SCRIPT }} />
        <Links />
      </head>
      <body>
        <Scripts />
      </body>
    </html>
  );
}
