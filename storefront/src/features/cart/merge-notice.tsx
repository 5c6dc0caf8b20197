// The merge report on the cart page: what became of the guest cart's lines at login (R57), shown until dismissed.
import type { CartLine, MergeReport } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { useLocale } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { localeOf } from '@hindam/contract/language';
import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { forgetMerge, mergeText, rememberedMerge, watchMerge } from '../../device/cart-merge.ts';
import { focusHeading } from '../../kit/focus-heading.ts';
import { MergeFailedNotice } from './unjoined-cart.tsx';

type Merged = MergeReport['added'][number];
type Repriced = MergeReport['price_changed'][number];
type Dropped = MergeReport['dropped'][number];

interface MergeNoticeProps {
  lines: readonly CartLine[];
}

export function MergeNotice({ lines, mergeFailed }: MergeNoticeProps & { mergeFailed: boolean }) {
  // Null on the server and while its HTML is hydrated: the report is stored on the device, so the server cannot know it.
  const text = useSyncExternalStore(watchMerge, mergeText, () => null);
  const report = text === null ? null : rememberedMerge();
  if (mergeFailed) return <MergeFailedNotice />;
  if (!report) return null;
  return (
    <div className="cart__notice">
      <Notice
        tone={report.dropped.length > 0 ? 'warn' : 'info'}
        role="status"
        action={
          <Button variant="text" onClick={dismiss}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Trans>The bag of this device has joined the bag of your account.</Trans>
        <MergeList report={report} lines={lines} />
      </Notice>
    </div>
  );
}

/** Dismisses the report. The pressed button disappears with it, so the focus moves to the page's heading. */
function dismiss(): void {
  forgetMerge();
  focusHeading();
}

function piecesOf(list: readonly Merged[]): number {
  return list.reduce((sum, { quantity }) => sum + quantity, 0);
}

function MergeList({ report, lines }: MergeNoticeProps & { report: MergeReport }) {
  const { kept, added, changed, dropped, price_changed: prices } = report;
  const titleOf = useTitle(lines);
  const names = useNames(titleOf);
  return (
    <ul className="merge">
      {added.length > 0 ? (
        <li>
          <AddedText pieces={piecesOf(added)} names={names(added)} />
        </li>
      ) : null}
      {kept.length > 0 ? (
        <li>
          <KeptText names={names(kept)} />
        </li>
      ) : null}
      {changed.map((line, index) => (
        <li key={index}>
          <ChangedText pieces={line.quantity} title={isolated(titleOf(line))} />
        </li>
      ))}
      {prices.map((line, index) => (
        <li key={index}>
          <PriceText line={line} title={isolated(titleOf(line))} />
        </li>
      ))}
      {dropped.map((line, index) => (
        <li key={index}>
          <DroppedText line={line} title={isolated(titleOf(line))} />
        </li>
      ))}
    </ul>
  );
}

function AddedText({ pieces, names }: { pieces: number; names: string }) {
  return <Plural value={pieces} one={`# piece was added: ${names}.`} other={`# pieces were added: ${names}.`} />;
}

function KeptText({ names }: { names: string }) {
  return <Trans>In both bags already: {names}.</Trans>;
}

function ChangedText({ pieces, title }: { pieces: number; title: string }) {
  return (
    <Plural value={pieces} one={`${title}: now # piece in your bag.`} other={`${title}: now # pieces in your bag.`} />
  );
}

function PriceText({ line, title }: { line: Repriced; title: string }) {
  return (
    <Trans>
      {title}: the price was <Money money={line.was} /> and is <Money money={line.is} /> now.
    </Trans>
  );
}

function DroppedText({ line, title }: { line: Dropped; title: string }) {
  switch (line.reason) {
    case 'gone':
      return <Trans>{title} was not added: it is no longer in the shop.</Trans>;
    case 'sold_out':
      return <Trans>{title} was not added: it is sold out.</Trans>;
    case 'limit':
      return <Trans>{title} was not added: you have as many as can be ordered.</Trans>;
    case 'cart_full':
      return <Trans>{title} was not added: your bag holds up to 50 different items.</Trans>;
  }
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A product's title in the page's language if it is in the cart, otherwise the one stored in the report. */
function useTitle(lines: readonly CartLine[]): (merged: Merged) => string {
  return ({ product_id, title }) => lines.find((line) => line.product_id === product_id)?.title ?? title;
}

function useNames(titleOf: (merged: Merged) => string): (list: readonly Merged[]) => string {
  const { language, digits } = useLocale();
  const all = new Intl.ListFormat(localeOf(language, digits), { type: 'conjunction' });
  return (list) => all.format(list.map((line) => isolated(titleOf(line))));
}
