// Changes the size or colour of a cart line. A link opens the cart page with `?change=`, which shows the choice for
// this line: it works without script, and only the product of the line to be changed is loaded.
import type { CartLine } from '@hindam/contract/cart';
import { formatMoney } from '@hindam/contract/money';
import { Button, LinkButton } from '@hindam/ui/button';
import { useLocale } from '@hindam/ui/locale';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { LINE_FIELDS, type LineIntent, type LineResult } from './change-line.ts';
import { lineElementId } from './line-notices.ts';
import type { LineChoices } from './load-cart-page.ts';

const VARIANT: LineIntent = 'variant';

interface LineVariantProps {
  line: CartLine;
  /** The sizes and colours to choose from, if this line is being changed; otherwise null. */
  choices: LineChoices | null;
}

export function LineVariant({ line, choices }: LineVariantProps) {
  const { t } = useLingui();
  const paths = usePaths();
  useMovedFocus(lineElementId(line), choices !== null);
  if (choices) return <Choice line={line} choices={choices} />;
  const words = line.customSizeId ? t`Change the colour` : t`Change size or colour`;
  return (
    <PageLink
      to={`${paths.cartLine(line._id)}#${lineElementId(line)}`}
      className="small link line-variant"
      aria-label={`${words}: ${line.title}`}
    >
      {words}
    </PageLink>
  );
}

/** The link and the form replace each other with whatever had the focus, so the focus moves to what appears. */
function useMovedFocus(lineId: string, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // If the form closes because another line's opens, that form gets the focus.
    if (!isOpen && document.activeElement !== document.body) return;
    document.getElementById(lineId)?.querySelector<HTMLElement>('select, .line-variant')?.focus();
  }, [lineId, isOpen]);
}

/**
 * Isolates a text's direction by Unicode control characters, because an `option` cannot contain elements such as `bdi`.
 */
const isolated = (text: string): string => `\u2068${text}\u2069`;

type Item = LineChoices['items'][number];

/** The variants to choose from. For a made-to-measure piece, which has no size, that is one variant of each colour. */
function itemsFor(
  { customSizeId, product_item_id: own, color_code: colour }: CartLine,
  items: readonly Item[],
): Item[] {
  if (customSizeId === null) return [...items];
  const ofColour = new Map(items.map((item) => [item.color_code, item]));
  const mine = items.find(({ _id }) => _id === own);
  if (mine) ofColour.set(colour, mine);
  return [...ofColour.values()];
}

function Choice({ line, choices: { colors, items } }: { line: CartLine; choices: LineChoices }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { language, digits } = useLocale();
  const { Form, busy, answer } = usePost<LineResult>({ intent: VARIANT, values: { [LINE_FIELDS.line]: line._id } });
  const isMeasured = line.customSizeId !== null;
  const nameOf = ({ _id, color_code: code, size, stock, price }: Item) => {
    const colour = colors.find((one) => one.code === code)?.name ?? code;
    const ofSize = size === ONE_SIZE ? t`One size` : size;
    const named = isMeasured ? colour : `${colour} · ${isolated(ofSize)}`;
    if (!isMeasured && stock === 'out' && _id !== line.product_item_id) return t`${named} · sold out`;
    return price.amount === line.unit_price.amount
      ? named
      : `${named} · ${isolated(formatMoney(price, language, digits))}`;
  };
  return (
    <Form method="post" action={paths.cartLine(line._id)} className="line-remarks__form">
      <input type="hidden" name={INTENT} value={VARIANT} />
      <input type="hidden" name={LINE_FIELDS.line} value={line._id} />
      <SelectField
        label={isMeasured ? t`Colour` : t`Colour and size`}
        aria-label={isMeasured ? t`Colour of ${line.title}` : t`Colour and size of ${line.title}`}
        name={LINE_FIELDS.variant}
        defaultValue={answer?.values[LINE_FIELDS.variant] ?? line.product_item_id}
      >
        {itemsFor(line, items).map((item) => (
          <option
            key={item._id}
            value={item._id}
            disabled={!isMeasured && item.stock === 'out' && item._id !== line.product_item_id}
          >
            {nameOf(item)}
          </option>
        ))}
      </SelectField>
      <div className="line-variant__acts">
        <Button type="submit" variant="plain" busy={busy}>
          <Trans>Change</Trans>
        </Button>
        <LinkButton variant="text" link={linkTo(paths.cart())}>
          <Trans>Keep it as it is</Trans>
        </LinkButton>
      </div>
      <FormNotice result={answer} />
    </Form>
  );
}
