/** A small arrow down, on buttons that open something. */
export const Caret = ({ className }: { className?: string }) => (
  <svg className={className} width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
    <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
