// The gallery's entries for buttons, links and other components that are pressed.
import { Accordion } from '../../src/accordion.tsx';
import { Breadcrumb } from '../../src/breadcrumb.tsx';
import { Badge, Button, IconButton, LinkButton } from '../../src/button.tsx';
import { FoldTitle } from '../../src/fold-title.tsx';
import type { LinkParts } from '../../src/link.tsx';
import { Stepper } from '../../src/stepper.tsx';
import { entry } from '../entry.ts';

export const link = ({ children, ...parts }: LinkParts) => (
  <a href="#gallery" {...parts}>
    {children}
  </a>
);

export const ACTIONS = [
  entry(
    'Accordion',
    Accordion,
  )({
    default: ({ title, sentence }) => ({ title, children: sentence }),
    open: ({ title, sentence }) => ({ title, children: sentence, open: true }),
    long: ({ long }) => ({ title: long, children: long, open: true }),
  }),
  entry('Badge', Badge)(
    { default: () => [{ children: 2 }, { children: 99 }], long: null },
    {
      around: (badge, { label }) => (
        <button type="button" className="icon-button" aria-label={label}>
          {badge}
        </button>
      ),
    },
  ),
  entry(
    'Breadcrumb',
    Breadcrumb,
  )({
    default: ({ label, steps }) => ({ label, steps: steps.map((text, at) => (at < 2 ? { text, link } : { text })) }),
    long: ({ label, steps, long }) => ({ label, steps: [...steps.map((text) => ({ text, link })), { text: long }] }),
  }),
  entry(
    'Button',
    Button,
  )({
    default: ({ action }) => [
      { children: action },
      { children: action, variant: 'ghost' },
      { children: action, variant: 'plain' },
      { children: action, variant: 'text' },
      { children: action, wide: true },
    ],
    disabled: ({ action }) => [
      { children: action, disabled: true },
      { children: action, disabled: true, variant: 'ghost' },
    ],
    loading: ({ action }) => [
      { children: action, busy: true },
      { children: action, busy: true, variant: 'ghost' },
    ],
    long: ({ long }) => ({ children: long }),
  }),
  entry('FoldTitle', FoldTitle)(
    {
      default: ({ link: children }) => ({ children }),
      long: ({ long }) => ({ children: long }),
    },
    {
      around: (title, { sentence }) => (
        <details>
          {title}
          {sentence}
        </details>
      ),
    },
  ),
  entry(
    'IconButton',
    IconButton,
  )({
    default: ({ label }) => [
      { icon: 'heart', label },
      { icon: 'share', label, look: 'boxed' },
      { icon: 'heart', label, look: 'veiled' },
    ],
    disabled: ({ label }) => [
      { icon: 'heart', label, disabled: true },
      { icon: 'share', label, look: 'boxed', disabled: true },
    ],
    long: null,
  }),
  entry(
    'LinkButton',
    LinkButton,
  )({
    default: ({ link: children }) => [
      { link, children },
      { link, children, variant: 'ghost' },
      { link, children, variant: 'plain' },
      { link, children, variant: 'text' },
    ],
    long: ({ long }) => ({ link, children: long }),
  }),
  entry('Stepper', Stepper)(
    {
      default: (words) => ({ value: 2, min: 1, max: 10, name: 'quantity', texts: stepperTexts(words) }),
      disabled: (words) => ({ value: 1, min: 1, max: 1, name: 'quantity', texts: stepperTexts(words) }),
      long: (words) => ({ value: 1_000_000, min: 1, max: 9_999_999, name: 'quantity', texts: stepperTexts(words) }),
    },
    { around: (stepper) => <form>{stepper}</form> },
  ),
];

const stepperTexts = ({ label, hide, show }: { label: string; hide: string; show: string }) => ({
  group: label,
  less: hide,
  more: show,
});
