import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/core/problems.ts';
import { boolean, choice, integer } from '#contract/core/fields.ts';
import { besideFor, sampleOfSetting } from '#tests/support/settingSamples.ts';

/** Values for the tests that write every field: what stands beside one is found from the rules. */

describe('what must stand beside a value', () => {
  const fields = {
    corkageAllowed: boolean(),
    corkageFee: integer({ min: 0, max: 1000 }),
    corkageLimit: integer({ min: 0, max: 1000 }),
    corkageFor: choice({ values: ['nobody', 'members', 'everybody'] }),
  };
  type Values = Readonly<Record<string, unknown>>;
  const problems = (values: Values): Problem[] => [
    ...(values.corkageAllowed && values.corkageFee === null ? [{ path: 'corkageFee', code: 'required' }] : []),
    ...(Number(values.corkageFee) > Number(values.corkageLimit) ? [{ path: 'corkageFee', code: 'max' }] : []),
  ];
  const normalize = (values: Values) =>
    values.corkageFor === 'nobody' ? { ...values, corkageAllowed: false } : { ...values };
  const at = { corkageAllowed: false, corkageFee: null, corkageLimit: null, corkageFor: 'nobody' };
  const beside = (name: keyof typeof fields, stored: Values, value = sampleOfSetting(name, fields[name])) =>
    besideFor(fields, { normalize, problems }, { stored, name, value });

  it('is nothing where no rule speaks of it', () => {
    expect(beside('corkageLimit', at)).toEqual({});
  });

  it('is what makes the rules accept it', () => {
    expect(beside('corkageFee', at)).toEqual({ corkageLimit: 7 });
    const full = { ...at, corkageFee: 7, corkageLimit: 7, corkageFor: 'members', corkageAllowed: true };
    expect(beside('corkageFee', full, null)).toEqual({ corkageAllowed: false });
  });

  it('may be two values, and keeps what would follow from others from taking it back', () => {
    const found = beside('corkageAllowed', { ...at, corkageLimit: 50 });
    expect(found).toEqual({ corkageFee: 7, corkageFor: 'members' });
  });

  it('is nothing where there is none: the server says why', () => {
    const never = { normalize, problems: () => [{ path: 'corkageFee', code: 'required' }] };
    expect(besideFor(fields, never, { stored: at, name: 'corkageFee', value: 3 })).toEqual({});
  });
});
