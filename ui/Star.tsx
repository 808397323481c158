import './parts.css';

/** Says of a guest: a VIP. */
export const Star = ({ label }: { label: string }) => (
  <span className="star" role="img" aria-label={label}>
    ★
  </span>
);
