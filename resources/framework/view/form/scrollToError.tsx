import { useEffect, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { focusNext } from './focusNext.ts';

/** Scrolls to the first visible error, which may be far from the button. */
export function scrollToError(what: string, within: ParentNode | null = document): void {
  focusNext(
    () => [...(within?.querySelectorAll<HTMLElement>(what) ?? [])].find((one) => !one.closest('[hidden]')),
    (found) => found.scrollIntoView?.({ block: 'center' }),
  );
}

/**
 * The paths among some that had errors at the last failed submit, so that their fields do not disappear while being
 * corrected.
 */
export function useFaulty(sources: readonly string[]): readonly string[] {
  const { errors, submitCount } = useFormState();
  const [judged, setJudged] = useState(submitCount);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  if (judged !== submitCount) {
    setJudged(submitCount);
    setFaulty(sources.filter((source) => get(errors, source)));
  }
  return faulty;
}

/** Scrolls to the first error after a failed submit, also if it was hidden before. */
export function ScrollToServerErrors() {
  const place = useRef<HTMLSpanElement>(null);
  const { errors, submitCount } = useFormState();
  const wrong = Object.keys(errors).length > 0;
  const attempts = useRef(submitCount);
  useEffect(() => {
    if (attempts.current === submitCount) return;
    attempts.current = submitCount;
    if (wrong)
      scrollToError('[aria-invalid="true"], .records-fault, .fail[role="alert"]', place.current?.closest('form'));
  }, [submitCount, wrong]);
  return <span ref={place} hidden />;
}

/** Focuses the first input of the form once it is mounted. */
export function ScrollToFirstError() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => scrollToError('input, textarea, select, [role="combobox"]', place.current?.closest('form')), []);
  return <span ref={place} hidden />;
}
