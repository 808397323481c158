import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of all files these take longest: begun last, one of them would be waited for by itself. */
const slow = [
  'new-resource',
  'badstart',
  'hostile',
  'kill',
  'matrix',
  'delivery-kill',
  'job-faults',
  'demo',
  'campaign-sending',
  'guestFields',
  'logs',
  'erased',
];

/** The usual order, but for the slow ones. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return index < 0 ? slow.length : index;
    };
    const usual = await super.sort(files);
    return usual
      .map((file, place) => ({ file, place }))
      .sort((a, b) => rank(a.file) - rank(b.file) || a.place - b.place)
      .map(({ file }) => file);
  }
}
