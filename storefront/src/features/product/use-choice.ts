// The state of the shopper's choice: colour, size and measurement set. Colour and size are also written into the URL,
// so that they survive a reload and are part of a shared link.
import type { Product } from '@hindam/contract/catalogue';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router';
import { MODAL_PARAMETER } from '../../kit/modal-address.ts';
import { useAfterPress } from '../../kit/use-after-press.ts';
import type { Choice } from './choice.ts';
import { itemToCut } from '../measure/item-to-cut.ts';
import { choiceOf } from './choice.ts';
import { tellChosen } from './chosen.ts';
import { type CustomSize, useCustomSize } from './use-custom-size.ts';

export interface Chooser {
  /**
   * With a measurement set, `choice.size` is null and `choice.item` the cheapest variant in the colour, if
   * there is one: an order line needs a variant.
   */
  choice: Choice;
  custom: CustomSize | null;
  chooseColour: (code: string) => void;
  chooseSize: (size: string) => void;
  chooseCustom: (custom: CustomSize | null) => void;
}

function useTellChosen(product: Product, { colour, size, item }: Choice, tailored: boolean): void {
  useEffect(
    () => tellChosen(product, { choice: { colour, size, item }, tailored }),
    [product, colour, size, item, tailored],
  );
}

interface Wanted {
  color: string | null;
  size: string | null;
}

function wantedIn(search: URLSearchParams): Wanted {
  return { color: search.get('color'), size: search.get('size') };
}

/** Returns a function that writes the chosen colour and size into the URL. */
function useWriteUrl(): (wanted: Wanted) => void {
  const [, setSearch] = useSearchParams();
  return (wanted) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(wanted) as [string, string | null][]) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        // The choice may have been made in a dialog; removing the parameter closes the dialog.
        before.delete(MODAL_PARAMETER);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
}

export function useChoice(product: Product): Chooser {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const [custom, chooseCustom] = useCustomSize();
  const { color, size } = wantedIn(search);
  const [wanted, setWanted] = useState<Wanted>({ color, size });
  // Presses may follow each other before React renders, so each builds on the latest and not on what is rendered.
  const latest = useRef(wanted);
  /** A waiting press chose a size, so the measurement set is to be dropped. */
  const dropsCustom = useRef(false);
  const writeUrl = useWriteUrl();
  const { later, isWaiting } = useAfterPress();
  // A change of the URL replaces the choice, because a link may lead to the same product in another colour. While a
  // press waits, changes of the URL are ignored: the press writes its own. The address bar is read, because React may
  // render the URL of one press when a second press has already written the next, or a link has left the page.
  const follow = useEffectEvent(() => {
    const url = wantedIn(new URLSearchParams(window.location.search));
    if (window.location.pathname !== pathname) return;
    if (isWaiting() || (latest.current.color === url.color && latest.current.size === url.size)) return;
    latest.current = url;
    setWanted(url);
  });
  useEffect(() => follow(), [color, size]);

  const want = (change: Partial<Wanted>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    dropsCustom.current ||= change.size !== undefined;
    // The radio button shows the press at once, so the rest can wait for the next paint. A further click runs it before
    // (use-after-press.ts) and must then meet the new page, hence `flushSync`.
    later(() => {
      flushSync(() => {
        setWanted(next);
        if (dropsCustom.current) chooseCustom(null);
        dropsCustom.current = false;
      });
      writeUrl(next);
    });
  };

  const ready = choiceOf(product, wanted);
  const choice = custom ? { ...ready, size: null, item: itemToCut(product, ready.colour?.code) } : ready;
  useTellChosen(product, choice, custom !== null);
  return {
    choice,
    custom,
    chooseColour: (code) => want({ color: code }),
    chooseSize: (chosen) => want({ size: chosen }),
    chooseCustom,
  };
}
