/** Marks a form that was sent before the script was there that knows what to do with it. */
export const sentEarly = 'data-sent';
