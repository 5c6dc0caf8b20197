// Routes of measurement sets, of a member's half-filled measurement form, and of what the shop makes to measure.
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import type { Call, Routes } from '../kernel/call.ts';
import { LIST_TAG } from '../kernel/events.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { fault } from '../kernel/refuse.ts';
import { draftOf, forgetDraft, keepDraft } from './drafts.service.ts';
import { tailoringOffer } from './offer.service.ts';
import { deleteSet, listSets, mergeSets, saveSet } from './tailoring.service.ts';

type Saved = Awaited<ReturnType<typeof saveSet>>;

function onTheWire({ setId, versionId, version, label, inches, updatedAt }: Saved): MeasurementSet {
  const sixteen = Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, inches[field] ?? null]));
  return {
    _id: setId,
    customSizeId: versionId,
    version,
    label,
    unit: 'in',
    ...(sixteen as Record<MeasurementField, number | null>),
    updated_at: updatedAt.toISOString(),
  };
}

function ownerOf({ member, body, setGuestCookie }: Call<'POST measurement/save'>): Owner {
  if (member) return ownerByMember(member.customerId);
  if (body.ip_address === undefined) fault('INVALID', { fields: { ip_address: 'FIELD_REQUIRED' } });
  // `ip_address` is the API's name of the guest id. Pages rendered by the server recognise a guest only by the guest
  // cookie, so the cookie is set here too.
  setGuestCookie(body.ip_address);
  return ownerByGuestId(body.ip_address);
}

export const tailoringRoutes = {
  'GET tailoring/offer': async ({ shop, language, tag }) => {
    tag(LIST_TAG);
    return { result: await tailoringOffer(shop, language) };
  },
  'GET measurement/list': async ({ shop, member }) => ({
    result: (await listSets(shop, member.customerId)).map(onTheWire),
  }),
  'POST measurement/save': async (call) => {
    const { shop, body } = call;
    const set = { setId: body._id, label: body.label, measurements: body };
    return { result: onTheWire(await saveSet(shop, ownerOf(call), set, keyOf(call))) };
  },
  'DELETE measurement/{id}': async ({ shop, member, params }) => ({
    result: (await deleteSet(shop, member.customerId, params.id)).map(onTheWire),
  }),
  'POST measurement/merge': async ({ shop, member, body }) => ({
    result: (await mergeSets(shop, member.customerId, body.guest_id)).map(onTheWire),
  }),
  'GET tailoring/draft': async ({ shop, member }) => ({ result: await draftOf(shop, member.customerId) }),
  'POST tailoring/draft': async ({ shop, member, body }) => {
    const { language_code: _, ...draft } = body;
    return { result: await keepDraft(shop, member.customerId, draft) };
  },
  'DELETE tailoring/draft': async ({ shop, member }) => {
    await forgetDraft(shop, member.customerId);
    return { result: null };
  },
} satisfies Routes;
