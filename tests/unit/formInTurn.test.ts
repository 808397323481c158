import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsInTurn } from '#resources/framework/view/form/useInTurn.ts';

/** How many fields of each section of a form are rendered after each step. */

const text = { kind: 'text' } as const;
const localText = { kind: 'localText' } as const;
const records = { kind: 'records' } as const;

it('begins with a few inputs and never with a part of a field', () => {
  expect(fieldsInTurn([[text, text, text, text, text], [text]], 4)).toEqual([4, 0]);
  expect(fieldsInTurn([[localText, text], [text]], 4)).toEqual([1, 0]);
  expect(fieldsInTurn([[records], [text, text]], 4)).toEqual([1, 0]);
  expect(fieldsInTurn([[text, localText, text]], 4)).toEqual([2]);
  expect(fieldsInTurn([[text], [text, text]], 4)).toEqual([1, 2]);
  expect(fieldsInTurn([[text], [text, text]], Infinity)).toEqual([1, 2]);
});

it('never skips a field, and adds at least one with every step', () => {
  const part = fc.array(fc.constantFrom(text, localText, records, undefined), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (parts, inputs) => {
      const shares = fieldsInTurn(parts, inputs);
      const isWhole = shares.map((share, at) => share === parts[at]?.length);
      // Sections before the last with fields are whole, and the ones after it are empty.
      const last = isWhole.indexOf(false);
      if (last >= 0) expect(shares.slice(last + 1).filter((share) => share > 0)).toEqual([]);
      const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
      const all = sum(parts.map(({ length }) => length));
      expect(sum(shares)).toBeGreaterThanOrEqual(Math.min(all, 1));
      // A step adds as many inputs as any field has, so it renders a further field.
      if (sum(shares) < all) expect(sum(fieldsInTurn(parts, inputs + 6))).toBeGreaterThan(sum(shares));
    }),
  );
});
