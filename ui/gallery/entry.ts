// What an entry of the gallery is: a component and its states. Which states it must have follows from its properties: a
// component with the property `disabled`, `error` or `busy` must be shown in that state, or the type check fails.
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import type { Words } from './words.ts';

const STATE_NAMES = ['default', 'hover', 'focus', 'open', 'disabled', 'error', 'loading', 'long', 'empty'] as const;

export type StateName = (typeof STATE_NAMES)[number];

/** One or several sets of properties, which are shown one below the other. */
type Shown<P> = (words: Words) => P | readonly P[];

/** Property → the state that a component with this property must show. */
interface StateOfProperty {
  disabled: 'disabled';
  error: 'error';
  busy: 'loading';
}

type Needed<P> = {
  [K in keyof StateOfProperty]: K extends keyof P ? StateOfProperty[K] : never;
}[keyof StateOfProperty];

/** `long: null` says that the component shows no text. */
type States<P> = Partial<Record<StateName, Shown<P> | null>> &
  Record<Needed<P> | 'default', Shown<P>> & { long: Shown<P> | null };

interface Options {
  /** Renders what the component needs around it, such as the form of a quantity. */
  around?: (component: ReactNode, words: Words, state: StateName) => ReactNode;
  /** Brings the rendered component into its state where no property does, for example by a press. */
  touch?: (element: HTMLElement, state: StateName) => void;
  /** True if the component covers the page: each state then has a page of its own. */
  apart?: boolean;
}

export interface Entry extends Options {
  /** The component's name. */
  name: string;
  states: readonly StateName[];
  render: (state: StateName, words: Words) => ReactNode;
}

/** Called in two steps, so that the component's properties are known when its states are checked. */
export function entry<P extends object>(name: string, component: FunctionComponent<P>) {
  return (states: States<P>, options: Options = {}): Entry => {
    const { around = (shown: ReactNode) => shown } = options;
    const propertiesOf = (state: StateName, words: Words): readonly P[] => {
      const shown = (states[state] as Shown<P> | undefined)?.(words) ?? [];
      return (Array.isArray(shown) ? shown : [shown]) as readonly P[];
    };
    return {
      ...options,
      name,
      states: STATE_NAMES.filter((state) => states[state]),
      render: (state, words) =>
        propertiesOf(state, words).map((properties, index) =>
          createElement(
            'div',
            { key: index, className: 'state__one' },
            around(createElement(component, properties), words, state),
          ),
        ),
    };
  };
}
