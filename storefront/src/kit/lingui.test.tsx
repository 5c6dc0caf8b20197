// Compares lingui.tsx with @lingui/react and @lingui/core, for every message of the shop in every language.
import { LANGUAGES, localeOf } from '@hindam/contract/language';
import { type Messages, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LinguiContext as TheirContext, Trans as TheirTrans } from '@lingui/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinguiContext, Trans } from './lingui.tsx';
import { makeI18n } from './words.ts';

const LOCALES = path.join(import.meta.dirname, '..', 'locales');
const po = formatter();

function messagesOf(language: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const filename = path.join(LOCALES, part.name, `${language}.po`);
    const entries = po.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
    if (entries instanceof Promise) throw new Error('the catalogues of po files are read at once');
    for (const [id, { translation }] of Object.entries(entries)) if (translation) found[id] = translation;
  }
  return found;
}

const COUNTS = [0, 1, 2, 3, 11, 99, 100, 1234];

/** A value for each name in a message: the count for a plural, otherwise a text with markup characters. */
function valuesOf(message: string, count: number): Record<string, string | number> {
  const names = [...message.matchAll(/\{(\w+)(, plural)?/g)];
  return Object.fromEntries(names.map(([, name = '', plural]) => [name, plural ? count : `< ${name} & #`]));
}

function elementsOf(message: string): Record<string, ReactElement<{ children?: ReactNode }>> {
  const numbers = [...message.matchAll(/<(\d+)\/?>/g)].map(([, number = '']) => number);
  return Object.fromEntries(numbers.map((number) => [number, <b key={number} data-number={number} />]));
}

describe.each(Object.keys(LANGUAGES))('messages in %s', (language) => {
  const sources = messagesOf(language);
  const compiled: Messages = Object.fromEntries(
    Object.entries(sources).map(([id, message]) => [id, compileMessage(message)]),
  );
  const ours = makeI18n(language, 'latn', compiled);
  const theirs = setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: compiled } });

  function bothOf(
    id: string,
    values?: Record<string, ReactNode>,
    components?: Record<string, ReactElement<{ children?: ReactNode }>>,
  ) {
    const provided = { i18n: ours, _: ours._ };
    const props = { id, ...(values ? { values } : {}), ...(components ? { components } : {}) };
    const one = (
      <LinguiContext value={provided}>
        <Trans {...props} />
      </LinguiContext>
    );
    const other = (
      <TheirContext value={{ i18n: theirs, _: theirs.t }}>
        <TheirTrans {...props} />
      </TheirContext>
    );
    return [renderToStaticMarkup(one), renderToStaticMarkup(other)];
  }

  it('are the same texts', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    for (const [id, message] of Object.entries(sources)) {
      for (const count of message.includes(', plural,') ? COUNTS : [1]) {
        const values = valuesOf(message, count);
        expect(ours._(id, values)).toBe(theirs._(id, values));
        expect(ours._({ id, values })).toBe(theirs._(id, values));
      }
    }
  });

  it('are the same elements', () => {
    const marked = Object.entries(sources).filter(([, message]) => /<\d+\/?>/.test(message));
    expect(marked.length).toBeGreaterThan(10);
    for (const [id, message] of marked) {
      const [one, other] = bothOf(id, valuesOf(message, 3), elementsOf(message));
      expect(one).toBe(other);
    }
  });

  it('take elements as values', () => {
    const [id, message] = Object.entries(sources).find(([, text]) => /^[^<]*\{\w+\}[^<]*$/.test(text)) ?? ['', ''];
    const values = Object.fromEntries(
      Object.keys(valuesOf(message, 1)).map((name) => [name, <i key={name}>{name}</i>]),
    );
    const [one, other] = bothOf(id, values);
    expect(one).toContain('<i>');
    expect(one).toBe(other);
  });
});

it('a message that is missing is its id, and one added later is found', () => {
  const messages = makeI18n('en', 'latn', {});
  expect(messages._('toString')).toBe('toString');
  messages.load({ toString: ['as text'] });
  expect(messages._('toString')).toBe('as text');
});

it('a kind of message that is not known here is refused', () => {
  const messages = makeI18n('en', 'latn', { day: [['when', 'date', 'short']] });
  expect(() => messages._('day', { when: new Date(0) })).toThrow('date');
});
