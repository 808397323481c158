import { useTranslate } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/states.tsx';
import { ChunkLoadError } from '#ui/lazy.ts';

/** Detects a chunk that failed to load, through our helper or a plain import. */
function chunkFailure(error: unknown): ChunkLoadError['type'] | null {
  if (error instanceof ChunkLoadError) return error.type;
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script|Loading chunk|Unable to preload/i.test(text)
    ? 'error'
    : null;
}

function ChunkFailureScreen({ type }: { type: ChunkLoadError['type'] }) {
  const translate = useTranslate();
  return (
    <ErrorState
      title={translate('shell.chunk.title')}
      text={translate(`shell.chunk.${type}`)}
      action={<Button variant="primary" label="shell.chunk.reload" onClick={() => window.location.reload()} />}
    />
  );
}

/** Keeps the shell working if a page fails. Navigating to another page resets it. */
export class FailureBoundary extends Component<{ place: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown; place: string } = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: { place: string }) {
    return place === state.place ? null : { place, error: null };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const type = chunkFailure(error);
    return type ? (
      <ChunkFailureScreen type={type} />
    ) : (
      <ErrorState error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}
