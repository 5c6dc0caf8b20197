// The fields for quiet hours, in the market's time zone. The zone is named, because the member may be in another one.
import { localeOf } from '@hindam/contract/language';
import { HALF_HOURS } from '@hindam/contract/notification-topics';
import type { NotificationSettings } from '@hindam/contract/preferences';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { CheckField } from '@hindam/ui/check-field';
import { useLocale } from '@hindam/ui/locale';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { hoursText, QUIET, QUIET_FROM, QUIET_UNTIL, wasName } from './load-settings.ts';

const NIGHT = { from: '22:00', until: '08:00' };

function useTimes(timeZone: string) {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName');
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return {
    zone: zone?.value ?? timeZone,
    write: (hours: string) => plainSpaces(time.format(new Date(`2024-01-01T${hours}:00Z`))),
  };
}

interface QuietHoursProps {
  settings: NotificationSettings;
  /** The values of a form that was sent but not saved; null without one. */
  typed: URLSearchParams | null;
  errorOf: (field: string) => string | null;
}

export function QuietHours({ settings, typed, errorOf }: QuietHoursProps) {
  const { t } = useLingui();
  const { quiet } = settings;
  const { zone, write } = useTimes(settings.time_zone);
  const saved = hoursText(quiet);
  const isOn = typed ? typed.has(QUIET) : quiet !== null;
  const options = HALF_HOURS.map((hours) => (
    <option key={hours} value={hours}>
      {write(hours)}
    </option>
  ));
  return (
    <section className="account-section" aria-labelledby="quiet-hours">
      <h2 className="account-section__title" id="quiet-hours">
        <Trans>Quiet hours</Trans>
      </h2>
      <input type="hidden" name={wasName(QUIET)} value={saved} />
      {/* React reads `defaultChecked` only when it creates the checkbox. With the stored hours as the key, it creates a
          new one when they change. */}
      <CheckField key={saved} name={QUIET} defaultChecked={isOn}>
        <Trans>Send me no push messages, SMS or reminders in these hours</Trans>
      </CheckField>
      <div className="quiet-hours">
        <SelectField
          key={`from ${saved}`}
          label={t`From`}
          name={QUIET_FROM}
          defaultValue={typed?.get(QUIET_FROM) ?? quiet?.from ?? NIGHT.from}
          error={errorOf(QUIET_FROM)}
        >
          {options}
        </SelectField>
        <SelectField
          key={`until ${saved}`}
          label={t`Until`}
          name={QUIET_UNTIL}
          defaultValue={typed?.get(QUIET_UNTIL) ?? quiet?.until ?? NIGHT.until}
          error={errorOf(QUIET_UNTIL)}
        >
          {options}
        </SelectField>
      </div>
      <p className="small muted">
        <Trans>
          What happens in these hours reaches you when they end. Codes, account messages and a delivery under way come
          at any hour. Times are in {zone}.
        </Trans>
      </p>
    </section>
  );
}
