import './parts.css';

/** Marks a guest as VIP. */
export const Star = ({ label }: { label: string }) => (
  <span className="star" role="img" aria-label={label}>
    ★
  </span>
);
