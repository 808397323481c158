import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Leads to the first of what needs a look and shows, which may be far from the button. */
export function lead(what: string, within: ParentNode | null = document): void {
  requestAnimationFrame(() => {
    const all = [...(within?.querySelectorAll<HTMLElement>(what) ?? [])];
    const found = all.find((one) => !one.closest('[hidden]'));
    found?.scrollIntoView?.({ block: 'center' });
    found?.focus();
  });
}

/** Leads to what is wrong in the form around it once it could not be sent, also where that was not shown before. */
export function LeadToFaults() {
  const place = useRef<HTMLSpanElement>(null);
  const { errors, submitCount } = useFormState();
  const wrong = Object.keys(errors).length > 0;
  const attempts = useRef(submitCount);
  useEffect(() => {
    if (attempts.current === submitCount) return;
    attempts.current = submitCount;
    if (wrong) lead('[aria-invalid="true"], .records-fault, .fail[role="alert"]', place.current?.closest('form'));
  }, [submitCount, wrong]);
  return <span ref={place} hidden />;
}
