import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Isolated } from './isolated.tsx';
import { LocaleContext } from './locale.tsx';

const drawn = (language: string, text: string): string =>
  renderToStaticMarkup(
    <LocaleContext value={{ language, digits: 'latn' }}>
      <Isolated text={text} />
    </LocaleContext>,
  );

it('an English text on an Arabic page is read from left to right', () => {
  expect(drawn('arb', '10% off · code WELCOME10')).toBe('<bdi dir="ltr">10% off · code WELCOME10</bdi>');
});

it('a text in the script of the page is drawn without an element, whatever word it begins with', () => {
  for (const text of ['عباية كتان', 'Hindam عباية', '10% · رمز WELCOME10']) expect(drawn('arb', text)).toBe(text);
  for (const text of ['Linen abaya', 'عباية', '10% off']) expect(drawn('en', text)).toBe(text);
});
