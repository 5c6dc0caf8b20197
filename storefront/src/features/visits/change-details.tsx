// The form that changes a visit's address and remarks. If no team is free for the new address at the visit's time, the
// answer has the nearest free times, if there are any, and the shopper sends the form again with one of them.
import type { Visit, VisitTimes } from '@hindam/contract/booking';
import { Button } from '@hindam/ui/button';
import { TextField } from '@hindam/ui/field';
import { FoldTitle } from '@hindam/ui/fold-title';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AddressDraft, draftIn, draftOfPostal } from '../address/address-draft.ts';
import { AddressFields } from '../address/address-fields.tsx';
import { RadioCard } from '../payment/pick.tsx';
import { INTENT, text, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { REMARKS_MAX_CHARACTERS } from './limits.ts';
import type { VisitPage } from './load-visit.ts';
import type { RequestResult } from './request-visit.ts';
import { useTimeWords } from './time-words.ts';
import { VISIT_FIELDS } from './visit-entry.ts';
import { VisitPhone } from './visit-phone.tsx';

const PARTS = ['name', 'state', 'district', 'city', 'address_line_one', 'address_line_two', 'zip_code', 'landmark'];

interface DetailsProps {
  page: VisitPage;
  visit: Visit;
  times: VisitTimes;
}

/** The first values of the form: the typed ones after a refusal or a lost answer, else those of the visit. */
function firstOf({ visit, times }: DetailsProps, answer: RequestResult | null) {
  const typed = answer && answer.status !== 'ok' ? typedIn(answer) : null;
  const draft: AddressDraft = typed ? draftIn(typed) : draftOfPostal(visit.address);
  return {
    draft: { ...draft, country: times.country },
    remarks: typed ? text(typed, VISIT_FIELDS.remarks) : visit.remarks,
    area: typed ? text(typed, VISIT_FIELDS.area) : visit.area,
    time: typed ? text(typed, VISIT_FIELDS.time) : '',
  };
}

export function ChangeDetails(props: DetailsProps) {
  const { t } = useLingui();
  const { page, visit } = props;
  const { Form, busy, answer, lastAnswer } = usePost<RequestResult>({ intent: 'details', page: true });
  const place = useDoneFocus(answer);
  const ground = useFaultFocus<HTMLDivElement>(lastAnswer);
  const errorOf = useFieldError(lastAnswer);
  const refused = lastAnswer !== null && lastAnswer.status !== 'ok' ? lastAnswer : null;
  const first = firstOf(props, lastAnswer);
  const faults = Object.fromEntries(PARTS.flatMap((name) => (errorOf(name) ? [[name, errorOf(name)!]] : [])));
  const lost = refused?.result ?? null;
  return (
    <>
      <div ref={place} tabIndex={-1} role="status">
        {lastAnswer?.status === 'ok' ? <Notice tone="ok">{lastAnswer.message}</Notice> : null}
      </div>
      {/* Each load of the page's data has a new token; as the key it makes React reset the fields. */}
      <details key={page.attempt} className="visit-fold" open={refused !== null}>
        <FoldTitle>
          <Trans>Change the address or the remarks</Trans>
        </FoldTitle>
        <Form method="post" noValidate className="visit-section" preventScrollReset>
          <div className="visit-form" ref={ground}>
            <input type="hidden" name={INTENT} value="details" />
            <input type="hidden" name={VISIT_FIELDS.attempt} value={page.attempt} />
            <input type="hidden" name="alternate_number" value={first.draft.alternate_number} />
            {lost ? <NearestTimes all={lost.all} zone={visit.time_zone} chosen={first.time} /> : null}
            <AreaChoice {...props} chosen={first.area} error={errorOf(VISIT_FIELDS.area)} />
            <AddressFields
              draft={first.draft}
              countries={page.countries}
              faults={faults}
              fixedCountry
              countryButton={null}
            />
            <VisitPhone
              countries={page.countries}
              draft={first.draft}
              error={errorOf('phone') ?? errorOf('dial_code')}
            />
            <TextField
              label={t`Remarks`}
              optionalText={t`optional`}
              name={VISIT_FIELDS.remarks}
              rows={3}
              maxLength={REMARKS_MAX_CHARACTERS}
              dir="auto"
              defaultValue={first.remarks}
              error={errorOf(VISIT_FIELDS.remarks)}
            />
            {lost ? null : <FormNotice result={lastAnswer} look="box" counted />}
            {errorOf(VISIT_FIELDS.time) ? <ErrorText>{errorOf(VISIT_FIELDS.time)}</ErrorText> : null}
            <div className="visit-acts">
              <Button type="submit" busy={busy}>
                <Trans>Save the changes</Trans>
              </Button>
            </div>
          </div>
        </Form>
      </details>
    </>
  );
}

type AreaChoiceProps = Pick<DetailsProps, 'visit' | 'times'> & { chosen: string; error: string | null };

/**
 * Shown if there are several areas and not all name their states, because the address's state then does not tell the
 * area. A visit's own area can be chosen even if it is no longer offered.
 */
function AreaChoice({ visit, times: { areas }, chosen, error }: AreaChoiceProps) {
  const { t } = useLingui();
  if (areas.length < 2 || areas.every(({ states }) => states.length > 0)) return null;
  const isRetired = !areas.some(({ code }) => code === visit.area);
  const all = isRetired ? [{ code: visit.area, name: visit.area_name }, ...areas] : areas;
  return (
    <SelectField label={t`Area`} name={VISIT_FIELDS.area} defaultValue={chosen} error={error}>
      {all.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function NearestTimes({ all, zone, chosen }: { all: readonly string[]; zone: string; chosen: string }) {
  const words = useTimeWords(zone);
  const paths = usePaths();
  if (all.length === 0)
    return (
      <Notice tone="warn" role="alert">
        <Trans>
          No team is free there in the next two weeks. Your visit stays as it was; please call us and we will find a
          time together.
        </Trans>{' '}
        <PageLink className="link" to={paths.contact()}>
          <Trans>How to reach us</Trans>
        </PageLink>
      </Notice>
    );
  return (
    <>
      <Notice tone="warn" role="alert">
        <Trans>
          No team is free there at your time. Please choose one of these times and save again; until then your visit
          stays as it was.
        </Trans>
      </Notice>
      <fieldset className="picks">
        <legend className="field__label">
          <Trans>Nearest free times</Trans>
        </legend>
        {all.map((at, index) => (
          <RadioCard
            key={at}
            name={VISIT_FIELDS.time}
            value={at}
            defaultChecked={all.includes(chosen) ? at === chosen : index === 0}
            title={
              <>
                {words.day(at)} · {words.time(at)}
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}
