// A button that opens a searchable list of countries. While the list is open, its search field has the focus: arrow
// keys highlight a country, Enter chooses the highlighted one, Escape closes the list without a choice.
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import type { PhoneCountry } from './phone-number.tsx';
import { countryValue, findableCountries, findCountries, isNeighbour } from './phone-number.tsx';

export interface PickerTexts {
  /** The accessible name of the button and the list, for example 'Country code'. */
  country: string;
  /** The label of the search field, for example 'Search by country or code'. */
  search: string;
  noCountry: string;
}

interface PickerProps {
  countries: readonly PhoneCountry[];
  /** The codes of the shop's languages; the search finds a country by its name in any of them. */
  languages: readonly string[];
  chosen: PhoneCountry;
  texts: PickerTexts;
  onChoose: (country: PhoneCountry) => void;
}

interface PickerState {
  query: string;
  found: readonly PhoneCountry[];
  active: number;
  search: (query: string) => void;
  move: (to: number) => void;
}

function usePickerState({ countries, languages, chosen }: PickerProps): PickerState {
  const all = useMemo(() => findableCountries(countries, languages), [countries, languages]);
  const [query, setQuery] = useState('');
  const found = useMemo(() => findCountries(all, query), [all, query]);
  const [active, setActive] = useState(() => Math.max(0, found.indexOf(chosen)));
  return {
    query,
    found,
    active,
    search(wanted) {
      setQuery(wanted);
      setActive(0);
    },
    move: (to) => setActive(Math.min(found.length - 1, Math.max(0, to))),
  };
}

export function CountryPicker(props: PickerProps) {
  const { chosen, texts, onChoose } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="country"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (open && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="country__button field__input"
        aria-haspopup="listbox"
        aria-expanded={open}
        {...(open ? { 'aria-controls': `${id}-panel` } : {})}
        aria-label={`${texts.country}: ${chosen.name} ${chosen.code} ${chosen.dialCode}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span>
          {chosen.code} {chosen.dialCode}
        </span>
        <Icon name="down" size="tiny" />
      </button>
      {open ? (
        <Panel
          {...props}
          id={id}
          onClose={close}
          onChoose={(country) => {
            onChoose(country);
            close();
          }}
        />
      ) : null}
    </div>
  );
}

interface PanelProps extends PickerProps {
  id: string;
  onClose: () => void;
}

const PAGE = 8;

function useKeys({ onChoose, onClose }: PanelProps, { found, active, move }: PickerState) {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
  return (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) move(active + step);
    else if (event.key === 'Enter') {
      const country = found[active];
      if (country) onChoose(country);
    } else if (event.key === 'Escape') onClose();
    else return;
    // These keys end here: Enter would also submit the form around the list, and Escape close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
}

function Panel(props: PanelProps) {
  const { id, texts, chosen, onChoose } = props;
  const choosing = usePickerState(props);
  const { query, found, active, search } = choosing;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props, choosing);

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  const optionId = (country: PhoneCountry) => `${id}-${countryValue(country)}`;
  const current = found[active];
  const neighbours = found.filter(isNeighbour).length;
  return (
    <div className="country__panel" id={`${id}-panel`}>
      <input
        ref={field}
        className="field__input"
        type="text"
        role="combobox"
        aria-label={texts.search}
        placeholder={texts.search}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        {...(current ? { 'aria-activedescendant': optionId(current) } : {})}
        autoComplete="off"
        spellCheck={false}
        // `auto` takes the direction from the typed text. An empty field keeps the page's direction for its
        // placeholder.
        dir={query === '' ? undefined : 'auto'}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className="country__list" role="listbox" id={`${id}-list`} aria-label={texts.country}>
        {found.map((country, i) => (
          <Option
            key={country.code}
            id={optionId(country)}
            country={country}
            active={i === active}
            chosen={country === chosen}
            parted={query === '' && i > 0 && i === neighbours}
            onChoose={() => onChoose(country)}
          />
        ))}
      </div>
      <span className="country__none" role="status">
        {found.length === 0 ? texts.noCountry : null}
      </span>
    </div>
  );
}

interface OptionProps {
  id: string;
  country: PhoneCountry;
  active: boolean;
  chosen: boolean;
  /** Whether a line above the option separates it from the Gulf countries, which are listed first. */
  parted: boolean;
  onChoose: () => void;
}

function Option({ id, country, active, chosen, parted, onChoose }: OptionProps) {
  const classes = ['country__option', active && 'country__option--active', parted && 'country__option--parted'];
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      // The search field keeps the focus: when it loses the focus, the list closes, which would be before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{country.name}</span>
      <bdi className="num muted">{country.dialCode}</bdi>
    </div>
  );
}
