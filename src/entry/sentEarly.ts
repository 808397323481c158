/** Marks a form that was submitted before the script that handles it was loaded. */
export const sentEarly = 'data-sent';
