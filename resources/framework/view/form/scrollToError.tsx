import { useEffect, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';

/** Leads to the first of what needs a look and shows, which may be far from the button. */
export function scrollToError(what: string, within: ParentNode | null = document): void {
  requestAnimationFrame(() => {
    const all = [...(within?.querySelectorAll<HTMLElement>(what) ?? [])];
    const found = all.find((one) => !one.closest('[hidden]'));
    found?.scrollIntoView?.({ block: 'center' });
    found?.focus();
  });
}

/** Which of some places were wrong when the form around them could not be sent: what is being mended does not go away. */
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

/** Leads to what is wrong in the form around it once it could not be sent, also where that was not shown before. */
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

/** The first input of the form around it has the focus, once it is there. */
export function ScrollToFirstError() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => scrollToError('input, textarea, select, [role="combobox"]', place.current?.closest('form')), []);
  return <span ref={place} hidden />;
}
