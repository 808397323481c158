import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { ResponseError } from '#data-provider/client.ts';
import { loadEntryMessages } from '#src/entry/messages.ts';
import { notice } from '#src/entry/notice.ts';

describe('the line under the sign-in form', () => {
  it.each(languages)('says how long to wait, in %s', async (language) => {
    const line = notice(await loadEntryMessages(language));
    const said = (retryAfter?: number) => {
      line.fail(new ResponseError(429, 'too_many_requests', 'r', 'm', undefined, retryAfter), 'login');
      return line.element.textContent;
    };
    expect(said(40)).toContain('40');
    expect(said(3_590)).toContain('60');
    expect(said()).toBeTruthy();
    expect(said()).not.toMatch(/\{\{|\d{2}/);
    line.clear();
  });
});
