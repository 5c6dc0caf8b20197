// The strip of assurances: what the shop promises in the page's market, such as free delivery and returns.
import type { AssuranceKind } from '@hindam/contract/assurance-kinds';
import { Icon, type IconName } from '@hindam/ui/icon';
import type { ReactNode } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import './assurances.css';

const ICONS: Readonly<Record<AssuranceKind, IconName>> = {
  free_delivery: 'truck',
  returns: 'undo',
  instalments: 'card',
  made_in: 'tape',
};

interface AssurancesProps {
  /** One line of text without icons, as product pages show it. */
  inline?: boolean;
  /** Texts to show in place of an assurance's own text; null leaves the assurance out. */
  instead?: Readonly<Partial<Record<AssuranceKind, ReactNode>>>;
}

export function Assurances({ inline = false, instead = {} }: AssurancesProps) {
  const shown = (useShell().settings?.assurances ?? []).filter(({ kind }) => instead[kind] !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={inline ? 'assurances assurances--inline' : 'assurances'}>
      {shown.map(({ kind, text }) => (
        <li key={kind}>
          {inline ? null : <Icon name={ICONS[kind]} />}
          {instead[kind] ?? text}
        </li>
      ))}
    </ul>
  );
}
