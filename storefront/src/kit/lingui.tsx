// Shows Lingui's compiled messages, in place of @lingui/react and @lingui/core at run time (vite.config.ts), whose code
// would make the script of every page larger. It knows only texts with values, plurals and elements. lingui.test.tsx
// checks that both give the same output.
import type { MessageDescriptor, Messages } from '@lingui/core';
import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';

/** A text, or its parts in order. In a plural form, the part `#` stands for the number. */
type Compiled = Messages[string];
type Values = Readonly<Record<string, unknown>>;

export interface I18n {
  /** The shop's code of the language: `en`, `arb`. */
  readonly locale: string;
  readonly _: (message: string | MessageDescriptor, values?: Values) => string;
  readonly load: (messages: Messages) => void;
}

interface Setup {
  locale: string;
  /** BCP 47 tag by which plurals are chosen and numbers written. */
  tag: string;
  messages: Messages;
}

export function makeMessages({ locale, tag, messages }: Setup): I18n {
  const known: Messages = { ...messages };
  const rules = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag);

  function partText(part: Exclude<Compiled[number], string>, values: Values): string {
    const [name, kind, forms] = part;
    const value = values[name] as string | number | null | undefined;
    if (kind === undefined) return String(value ?? '');
    if (kind !== 'plural') throw new Error(`A message has a ${kind}, which kit/lingui.tsx does not know.`);
    const count = Number(value);
    const byForm = forms as Readonly<Record<string, Compiled | undefined>>;
    return textOf(byForm[count] ?? byForm[rules.select(count)] ?? byForm['other'] ?? '', values, count);
  }

  function textOf(compiled: Compiled, values: Values, count?: number): string {
    if (typeof compiled === 'string') return compiled;
    let text = '';
    for (const part of compiled) {
      if (typeof part === 'string') text += part === '#' && count !== undefined ? numbers.format(count) : part;
      else text += partText(part, values);
    }
    return text;
  }

  return {
    locale,
    _(message, given = {}) {
      const { id, values = given } = typeof message === 'string' ? { id: message } : message;
      return textOf((Object.hasOwn(known, id) && known[id]) || id, values);
    },
    load: (more) => void Object.assign(known, more),
  };
}

interface Lingui {
  i18n: I18n;
  _: I18n['_'];
}

export const LinguiContext = createContext<Lingui | null>(null);

export function useLingui(): Lingui {
  const lingui = useContext(LinguiContext);
  if (!lingui) throw new Error('There is no MessagesProvider above this component.');
  return lingui;
}

const ELEMENT = /<(\d+)>([\s\S]*?)<\/\1>|<(\d+)\/>/;

type Element = ReactElement<{ children?: ReactNode }>;
type Elements = Readonly<Record<string, Element>>;

const NOTHING: Element = <Fragment />;

/** The text with each placeholder `<0>…</0>` or `<0/>` replaced by the element of that number. */
function withElements(text: string, elements: Elements): ReactNode {
  if (!text.includes('<')) return text;
  const [before, ...rest] = text.split(ELEMENT);
  if (rest.length === 0) return text;
  const nodes: ReactNode[] = before ? [before] : [];
  for (let at = 0; at < rest.length; at += 4) {
    const [pair, inner, single, after] = rest.slice(at, at + 4);
    const element = elements[pair ?? single ?? ''] ?? NOTHING;
    nodes.push(cloneElement(element, { key: at }, inner ? withElements(inner, elements) : element.props.children));
    if (after) nodes.push(after);
  }
  return nodes.length === 1 ? nodes[0] : nodes;
}

interface TransProps {
  id: string;
  values?: Readonly<Record<string, ReactNode>>;
  components?: Elements;
}

export function Trans({ id, values, components }: TransProps): ReactNode {
  const { _ } = useLingui();
  if (!values) return withElements(_(id), components ?? {});
  const elements: Record<string, Element> = { ...components };
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isText = typeof value === 'string' || typeof value === 'number';
    const number = Object.keys(elements).length;
    texts[name] = isText ? value : `<${number}/>`;
    if (!isText) elements[number] = <>{value}</>;
  }
  return withElements(_(id, texts), elements);
}
