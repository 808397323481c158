import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getTextHistory } from '#contract/translations/translations.ts';
import { small } from '#tests/support/build.ts';
import { namespace, openTexts } from '#tests/support/ownTexts.ts';

/** Changes of own texts are undone: one, those of a person, those of a period. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let texts: Awaited<ReturnType<typeof openTexts>>;

beforeAll(async () => {
  texts = await openTexts();
});
afterAll(() => texts?.server.close());
beforeEach(() => texts.reset());

describe('undoing', () => {
  const versions = ['One {{company}}', 'Two {{company}}', 'Three {{company}}'];

  it('one change brings back the text before, and can be undone itself', async () => {
    for (const text of versions.slice(0, 2)) await texts.update([{ text }]);
    const [latest] = await texts.history();
    expect((await texts.undo({ changes: [latest?.id] })).json).toMatchObject({ revision: 3, undone: 1, left: 0 });
    expect(await texts.applied()).toBe(versions[0]);
    const [ofUndo] = await texts.history();
    expect(ofUndo).toMatchObject({ before: versions[1], after: versions[0] });
    await texts.undo({ changes: [ofUndo?.id] });
    expect(await texts.applied()).toBe(versions[1]);
  });

  it('an earlier change is refused while a later one is in place, which is named', async () => {
    for (const text of versions.slice(0, 2)) await texts.update([{ text }]);
    const [, earlier] = await texts.history();
    expect(earlier?.superseded).toBe(true);
    const { undone: count, superseded } = await texts.undone({ changes: [earlier?.id] });
    expect([count, superseded.map(({ id }) => id)]).toEqual([0, [earlier?.id]]);
    expect(await texts.applied()).toBe(versions[1]);
  });

  it('of one person leaves those of others', async () => {
    await texts.update([{ text: versions[0] }]);
    await texts.update([{ key: 'nothing', text: 'Gone' }], { who: 'colleague' });
    await texts.update([{ text: versions[1] }], { who: 'colleague' });
    expect((await texts.undo({ userId: 'colleague' })).json).toMatchObject({
      undone: 2,
      superseded: [],
      unfit: [],
      left: 0,
    });
    expect(await texts.applied()).toBe(versions[0]);
    expect((await texts.textsOf({ own: 'true' })).texts[namespace]).toEqual({ done: versions[0] });
  });

  it('of a period brings back what was before it', async () => {
    await texts.update([{ text: versions[0] }]);
    const from = new Date().toISOString();
    for (const text of versions.slice(1)) await texts.update([{ text }]);
    expect((await texts.undo({ from })).json).toMatchObject({ undone: 2, superseded: [], unfit: [], left: 0 });
    expect(await texts.applied()).toBe(versions[0]);
  });

  it('without a choice, of unknown changes, and by those who may not is refused', async () => {
    await texts.update([{ text: versions[0] }]);
    const [change] = await texts.history();
    expect((await texts.undo({})).status).toBe(400);
    expect((await texts.undo({ changes: ['nowhere'] })).status).toBe(404);
    expect((await texts.undo({ changes: [change?.id] }, 'reader')).status).toBe(403);
    expect((await texts.undo({ changes: [change?.id] }, 'confined')).status).toBe(403);
    expect((await texts.undo({ changes: [change?.id], branchId: otherBranch }, 'confined')).status).toBe(404);
    expect(await texts.applied()).toBe(versions[0]);
  });

  it('does not reach branches that the user may not see', async () => {
    await texts.update([{ text: versions[0] }], { branchId });
    await texts.update([{ text: versions[1] }], { branchId: otherBranch });
    const seen = await texts.as('confined').call(getTextHistory, { query: { companyId } });
    expect(seen.data.map((one) => one.branchId)).toEqual([otherBranch]);
    expect((await texts.undone({ userId: 'manager', branchId: otherBranch }, 'confined')).undone).toBe(1);
    expect(await texts.applied({ branchId })).toBe(versions[0]);
  });
});
