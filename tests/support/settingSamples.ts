import type { Problem } from '#contract/core/problems.ts';
import type { EntityField, EntityFields } from '#contract/core/fields.ts';
import { schemaOf } from '#contract/core/fieldSchemas.ts';
import { isSameValue } from '#server/platform/records/change.ts';
import { keptFiles } from './keptFiles.ts';

/** Values to write into settings, told from what the contract says of them. */

/** Values of fields that only their own schema knows, by name. */
const ofName: Readonly<Record<string, unknown>> = {
  name: 'Tang & <b>Söhne</b> 王',
  companyAlias: 'some-words',
  branchAlias: ['one-word', 'another-2'],
  country: 'JP',
  timezone: 'Australia/Lord_Howe',
  currency: 'JPY',
  phoneCountryCode: '81',
  phoneNumber: '+81335815111',
  location: { lat: 25.033, lng: 121.5654 },
  images: [keptFiles.image, keptFiles.secondImage],
  openingHours: [{ weekday: 0, from: '17:30', to: '01:00' }],
  reminderSendingHour: 23,
  defaultReminderSendingHour: 0,
  reminderSendingPriorDay: 14,
  reviewSMSOffsetMinutes: 45,
  waitingOpeningTimes: { lunch: { from: 690, to: 840 }, dinner: { from: null, to: null } },
  waitlistAutoTransformOffset: 240,
  waitlistAutoTransformSecuredPeriod: 30,
  michelin: {
    cookingLib: 'a',
    cookingType: 'b',
    priceString: '$$',
    stars: 2,
    bib: true,
    plate: false,
  },
  branchServices: { booking: true, survey: false },
  voices: {
    en: { checkInVoice: { text: 'Hello', audio: null } },
    ja: { inboundInit: { text: 'はい', audio: keptFiles.audio } },
  },
  webBannerBackgroundColor: '#0e6a5b',
  webBookingInputOrder: ['phone', 'name'],
  diningSectionPeriods: {
    morning: { from: '07:00', to: '11:00' },
    midday: { from: '11:00', to: '14:00' },
    afternoon: { from: '14:00', to: '17:00' },
    evening: { from: '17:00', to: '07:00' },
  },
  link: 'https://booking.example/1',
  googleMyBusiness: 'https://maps.example/place/1',
  surveyLink: 'https://survey.example/1?a=b',
  url: 'https://line.example/',
  minBookingGroupSize: 2,
  maxBookingGroupSize: 30,
};

const partsOf = (fields: EntityFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOfSetting(name, field)]));

/** A value that a field can hold and does not hold at first. */
export function sampleOfSetting(name: string, field: EntityField): unknown {
  if (name in ofName) return ofName[name];
  switch (field.kind) {
    case 'boolean':
      return !field.initial;
    case 'integer':
    case 'money':
      return field.initial === field.max ? field.min : Math.min(field.max, (field.initial ?? field.min) + 7);
    case 'text':
    case 'longText':
      return `${name} 言葉 <i>"é"</i>`.slice(0, field.max);
    case 'choice':
      return field.values.find((value) => value !== field.initial);
    case 'choices':
      return field.values.slice(0, 2);
    case 'texts':
      return field.pattern ? ['a@b.example', 'c@d.example'] : ['one', '二'];
    case 'image':
      return keptFiles.image;
    case 'phone':
      return '+886223456789';
    case 'time':
      return '13:45';
    case 'object':
      return partsOf(field.fields);
    case 'records':
      return [partsOf(field.fields)];
    case 'custom':
      throw new Error(`${name} needs a sample of its own.`);
  }
}

type Values = Readonly<Record<string, unknown>>;

interface Rules {
  normalize: (values: Values) => Values;
  problems: (values: Values) => readonly Problem[];
}

/** Values of a field that rules may ask for. */
function candidatesOf(name: string, field: EntityField): unknown[] {
  const limits = field.kind === 'integer' || field.kind === 'money' ? [field.min, field.max] : [];
  const all = [sampleOfSetting(name, field), field.initial, ...(field.kind === 'choice' ? field.values : limits)];
  return all.filter((value) => schemaOf(field).safeParse(value).success);
}

/**
 * Values of other fields that must be there before the rules take one, found by trying: one of them, else two.
 *
 * @returns nothing where the rules take it as it is, or where none are found: what the server says then tells why
 */
export function besideFor(
  fields: EntityFields,
  { normalize, problems }: Rules,
  { stored, name, value }: { stored: Values; name: string; value: unknown },
): Values {
  const stands = (values: Values) => problems(normalize(values)).length === 0;
  const keeps = (values: Values, wanted: Values) => {
    const normalized = normalize({ ...values, ...wanted });
    return (
      Object.entries(wanted).every(([key, one]) => isSameValue(normalized[key], one)) &&
      problems(normalized).length === 0
    );
  };
  // They are written first, by themselves.
  const accepts = (beside: Values) =>
    stands({ ...stored, ...beside }) && keeps({ ...stored, ...beside }, { [name]: value });
  if (accepts({})) return {};
  const single = Object.entries(fields)
    .filter(([other]) => other !== name)
    .flatMap(([other, field]) => candidatesOf(other, field).map((one) => ({ [other]: one })));
  const one = single.find(accepts);
  if (one) return one;
  for (const [at, first] of single.entries())
    for (const second of single.slice(at + 1)) if (accepts({ ...first, ...second })) return { ...first, ...second };
  return {};
}
