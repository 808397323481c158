/** `prepay` is charged at booking; `cardToken` stores a card, charged only if the guest does not come. */
export const depositTypes = ['prepay', 'cardToken'] as const;
