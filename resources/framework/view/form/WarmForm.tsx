import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { useInsertionEffect } from 'react';
import type { Resource } from '../../resource.ts';
import { RecordForm } from './RecordForm.tsx';
import { WholeFormContext } from './useInTurn.ts';

interface WarmFormProps {
  resource: Resource;
  /** Called once the form has been rendered. */
  onDone: () => void;
}

const noRecord = {};
const nothing = () => undefined;

/**
 * The empty form of a resource, to be rendered once in a hidden `Activity` before it is opened: the browser compiles
 * its functions and styles then, which takes longer than rendering.
 */
export default function WarmForm({ resource, onDone }: WarmFormProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={noRecord}>
        <WholeFormContext value>
          <RecordForm resource={resource} readOnly={false} onCancel={nothing} aside={() => <Done onDone={onDone} />} />
        </WholeFormContext>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** The later parts of the form have been rendered by then. */
const pause = 2_000;

/** Hidden content has no other effects. They must not set a state, so the call comes after them. */
function Done({ onDone }: Pick<WarmFormProps, 'onDone'>) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDone, pause);
    return () => clearTimeout(timer);
  }, [onDone]);
  return null;
}
