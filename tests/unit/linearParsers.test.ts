import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authPathOf } from '#contract/platform/authPaths.ts';
import { coordinatesIn } from '#resources/organization/branches/location.ts';
import { tableTypeOf, mediaTypeOf } from '#server/platform/http/upload.ts';
import { acceptedLanguage } from '#server/platform/http/acceptLanguage.ts';
import { ColumnSurvey } from '#server/imports/columns/facts.ts';
import { tidyText } from '#contract/core/tidyText.ts';
import { readEmail, lines, splitWords } from '#server/imports/cells.ts';
import { writtenDay } from '#server/imports/dates.ts';
import { writtenMoment, writtenTime } from '#server/imports/times.ts';
import { loggedError } from '#server/platform/kernel/loggedError.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { isStop } from '#server/platform/sms/stopWords.ts';
import { dateFormatOf } from '#server/platform/spreadsheet/xlsx/dates.ts';
import { fold, searchFold } from '#contract/core/fold.ts';
import { phraseOf } from '#server/platform/sql/phrase.ts';
import { reasonKey } from '#ui/errorText.ts';

/** What reads text that people send. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  typeOf: (text) => mediaTypeOf(Buffer.from(text)),
  tableTypeOf: (text) => tableTypeOf(Buffer.from(text)),
  writtenDay,
  writtenTime,
  writtenMoment,
  cells: (text) => [readEmail(text), tidyText(text), lines(text), splitWords(text)],
  columns: (text) => new ColumnSurvey().add([text]),
  toE164: (text) => toE164(text, 'TW'),
  isStop,
  dateFormatOf,
  fold,
  searchFold,
  phraseOf,
  coordinatesIn,
  authPathOf,
  acceptedLanguage,
  reasonKey,
  loggedError: (text) => loggedError(new Error(text)),
};

/** What patterns tend to repeat, and what ends such a run. */
const pieces =
  '<!---->|<!DOCTYPE>|<?xml>|<svg|(|)|[|「|@|.|/|:|;|,|0|12:|年|日|時|am|stop|a| |\t|\n|-|+|"|\u3000'.split('|');
/** A quadratic pattern takes seconds for this, an exponential one for ever. */
const times = 40_000;
const longest = 400;

describe('parsers of what people send', () => {
  it.each(Object.entries(parsers))('%s takes time in proportion to its input', (_name, parse) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 2 }),
        fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', ...pieces),
        (before, unit, after) => {
          const text = before.join('') + unit.join('').repeat(times / unit.length) + after;
          // Another process may have the processor meanwhile.
          const took = () => {
            const begun = performance.now();
            parse(text);
            return performance.now() - begun;
          };
          let best = took();
          for (let tries = 1; tries < 4 && best >= longest; tries += 1) best = Math.min(best, took());
          expect(best).toBeLessThan(longest);
        },
      ),
      { numRuns: 12, examples: [[[], ['<!---->'], 'a']] },
    );
  });

  it('tells a picture that begins with comments, and what only looks like one', () => {
    const comments = '<!---->'.repeat(60);
    expect(mediaTypeOf(Buffer.from(`${comments}<svg/>`))).toBeNull();
    expect(mediaTypeOf(Buffer.from(`${comments}<svg xmlns="x">`))).toBe('image/svg+xml');
    expect(mediaTypeOf(Buffer.from(`\uFEFF<?xml version="1.0"?> <!-- a --><!DOCTYPE svg>\n<svg >`))).toBe(
      'image/svg+xml',
    );
    expect(mediaTypeOf(Buffer.from(`${comments}text that is no picture`))).toBeNull();
  });
});
