import { expect, it } from 'vitest';
import { branchFields } from '#contract/organization/branchFields.ts';
import { mergedValues } from '#contract/core/fieldSchemas.ts';
import { withRemoved } from '#contract/core/withRemoved.ts';

const voices = {
  en: { checkInVoice: { text: 'Hello', audio: null }, inboundInit: { text: 'Yes', audio: null } },
  ja: { inboundInit: { text: 'はい', audio: null } },
};

it('takes an entry out of a record by null', () => {
  const without = { en: { inboundInit: voices.en.inboundInit } };
  const sent = withRemoved(voices, without);
  expect(sent).toEqual({ en: { ...without.en, checkInVoice: null }, ja: null });
  expect(mergedValues(branchFields, { voices }, { voices: sent })).toEqual({ voices: without });
});

it('completes what has never been set by what it is at first', () => {
  const changes = { hostAppSetting: { autoFocusStrategy: 'currentTime' }, michelin: { cookingLib: 'a' } };
  expect(mergedValues(branchFields, { hostAppSetting: {}, michelin: null }, changes)).toEqual({
    hostAppSetting: { autoFocusStrategy: 'currentTime', reservationFormVersion: 'v1' },
    michelin: { cookingLib: 'a', cookingType: null, priceString: null, stars: 0, bib: false, plate: false },
  });
});

it('gives lists and plain values as a whole', () => {
  const was = { tags: ['a', 'b'], images: ['x'] };
  expect(mergedValues({}, was, { tags: ['c'], name: undefined })).toEqual({ tags: ['c'] });
  expect(withRemoved(['a', 'b'], ['b'])).toEqual(['b']);
});
