import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { resources } from '#resources/registry.ts';
import { flatten, foreignTo } from '#tests/support/texts.ts';

describe.each(languages)('labels of the declared resources in %s', (language) => {
  const labels = [...flatten(labelsOf(resources, language))];

  it('are there', () => {
    expect(labels.length).toBeGreaterThan(resources.length * 5);
    expect(labels.filter(([, label]) => typeof label !== 'string' || !label.trim())).toEqual([]);
  });

  it('keep to the characters of the language', () => {
    expect(labels.filter(([, label]) => foreignTo(language, String(label)))).toEqual([]);
  });
});
