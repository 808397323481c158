import type { ReactNode } from 'react';
import { useLabels } from '#resources/framework/view/labels.ts';
import type { LineSection } from './lineModel.ts';
import { useLineText } from './useLineText.ts';
import { queueWords as words } from './words.ts';

/** Those who wait in a size class, in the order in which they are called. */
export function ClassSection({ section, children }: { section: LineSection; children: ReactNode }) {
  const labelOf = useLabels();
  const text = useLineText();
  const id = `queue-class-${section.name}`;
  return (
    <section className="stack queue-class" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {section.name} <span className="subtle">{text.size(section)}</span>{' '}
        <span className="preset-count">{section.entries.length}</span>
      </h2>
      <p className="subtle small">{labelOf(words.newParty, { range: text.range(section.estimate) })}</p>
      <ul className="queue-cards plain-list">{children}</ul>
    </section>
  );
}
