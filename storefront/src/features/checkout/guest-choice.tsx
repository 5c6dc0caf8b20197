// The choice before the checkout: a form to go on as a guest and a link to log in, shown with the same weight. Nobody
// has to create an account.
import { normalizedNumber } from '@hindam/contract/phone-text';
import { Button, LinkButton } from '@hindam/ui/button';
import { EmailField } from '@hindam/ui/email-field';
import { PhoneField } from '@hindam/ui/phone-field';
import { countryIn, type PhoneCountry } from '@hindam/ui/phone-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { checkOnServer } from './check-on-server.ts';
import { emailFault, type Faults, phoneFault, withServerFaults } from './faults.ts';
import { useFaultTexts } from './field-words.ts';
import { CHECKOUT_FIELDS } from './steps.ts';
import { type GuestContact, storeContact, storedContact, NO_CONTACT } from './guest-contact.ts';
import './guest-choice.css';
import { text } from '../../kit/form.ts';

interface GuestChoiceProps {
  countries: readonly PhoneCountry[];
  /** The HTML element of the two headings: h3 in the dialog, h2 on the page. */
  heading: 'h2' | 'h3';
  /** True if the visitor pressed 'Check out as a guest': the email field gets the focus. */
  asGuest?: boolean;
  /** Called once a contact without errors is stored for the checkout page. */
  onContact: () => void;
}

export function GuestChoice({ heading: Heading, ...props }: GuestChoiceProps) {
  const paths = usePaths();
  return (
    <div className="guest-choice">
      <section className="guest-choice__way" id="guest">
        <Heading className="guest-choice__title">
          <Trans>Continue as a guest</Trans>
        </Heading>
        <p className="small muted">
          <Trans>No account needed. Your order’s confirmation and its link come by email, or else by SMS.</Trans>
        </p>
        <GuestForm {...props} />
        <noscript>
          <LinkButton wide link={linkTo(paths.checkout())}>
            <Trans>Continue as a guest</Trans>
          </LinkButton>
        </noscript>
      </section>
      <section className="guest-choice__way">
        <Heading className="guest-choice__title">
          <Trans>Log in</Trans>
        </Heading>
        <p className="small muted">
          <Trans>Your addresses are filled in, and your bag comes with you.</Trans>
        </p>
        <LinkButton wide link={linkTo(paths.userLogin(paths.checkout()))}>
          <Trans>Log in</Trans>
        </LinkButton>
        <p className="small">
          <PageLink className="link" to={paths.userRegistration(paths.checkout())}>
            <Trans>Create an account</Trans>
          </PageLink>
        </p>
      </section>
    </div>
  );
}

type Typed = Omit<GuestChoiceProps, 'heading'>;

/** The guest's form; after hydration its fields show the contact stored in this tab's session storage. */
function GuestForm(props: Typed) {
  const [stored, setStored] = useState(NO_CONTACT);
  useEffect(() => setStored(storedContact()), []);
  return <ContactForm key={stored.email + stored.phone} first={stored} {...props} />;
}

function contactIn(form: FormData): GuestContact {
  const of = (name: string) => text(form, name).trim();
  return {
    email: of(CHECKOUT_FIELDS.email),
    dial: of(CHECKOUT_FIELDS.dial),
    phone: normalizedNumber(of(CHECKOUT_FIELDS.phone)),
  };
}

/** State of the guest's form and `submitContact`, which calls `onContact` unless an error is found in the contact. */
function useContactCheck(hasNumber: boolean, onContact: () => void) {
  const say = useFaultTexts();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const submitContact = async (contact: GuestContact, known: Faults): Promise<void> => {
    const { email, dial, phone } = contact;
    const body = { email, dial_code: countryIn(dial)?.dialCode ?? '', phone };
    setBusy(true);
    // Without a list of countries this form has no phone field. The contact is then not sent to the server here: the
    // checkout page asks for the number and validates both.
    const servers = hasNumber ? await checkOnServer(browserVisitor(), { contact: body }) : {};
    const found = withServerFaults(known, servers);
    setBusy(false);
    setFaults(say(found));
    if (Object.keys(found).length > 0) return;
    storeContact(contact);
    onContact();
  };
  return { isBusy, faults, submitContact };
}

function ContactForm({ countries, asGuest = false, first, onContact }: Typed & { first: GuestContact }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { languages, settings } = useShell();
  const texts = usePhoneTexts();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, faults, submitContact } = useContactCheck(countries.length > 0, onContact);
  useEffect(() => {
    const email = asGuest ? form.current?.querySelector('input') : null;
    // `autofocus` takes effect if the dialog opens later; `focus()` is needed if it is already open.
    email?.setAttribute('autofocus', '');
    email?.focus();
  }, [asGuest]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const send: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const contact = contactIn(new FormData(event.currentTarget));
    const found = {
      [CHECKOUT_FIELDS.email]: emailFault(contact.email),
      [CHECKOUT_FIELDS.phone]: countries.length > 0 ? phoneFault(contact.phone) : null,
    };
    const wrong = Object.entries(found).filter((one): one is [string, string] => one[1] !== null);
    if (!isBusy) void submitContact(contact, Object.fromEntries(wrong));
  };
  return (
    <form
      ref={form}
      // If the form is submitted before script runs, the server discards its values and redirects to the checkout,
      // where the guest enters the contact again.
      method="post"
      action={paths.guestCheckout()}
      noValidate
      className="guest-choice__form needs-script"
      onSubmit={send}
    >
      <EmailField
        label={t`Email`}
        optionalText={t`optional`}
        name={CHECKOUT_FIELDS.email}
        defaultValue={first.email}
        error={faults[CHECKOUT_FIELDS.email] ?? null}
      />
      {countries.length > 0 ? (
        <PhoneField
          countries={countries}
          languages={languages.map(({ code }) => code)}
          texts={texts}
          names={{ country: CHECKOUT_FIELDS.dial, number: CHECKOUT_FIELDS.phone }}
          initial={{ code: settings?.market ?? null, ...countryIn(first.dial), number: first.phone }}
          error={faults[CHECKOUT_FIELDS.phone] ?? null}
        />
      ) : null}
      <Button type="submit" wide busy={isBusy}>
        <Trans>Continue as a guest</Trans>
      </Button>
    </form>
  );
}
