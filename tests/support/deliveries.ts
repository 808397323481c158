import { deliveryKinds } from '#server/deliveries.ts';
import { sendDeliveries, type DeliveryServices } from '#server/platform/deliveries/send.ts';

/** Sends everything that waits, text messages and mails side by side. @returns how many were handed over */
export async function sendDue(services: DeliveryServices): Promise<number> {
  const [texts, mails] = await Promise.all([
    sendDeliveries(deliveryKinds, services, 'sms'),
    sendDeliveries(deliveryKinds, services, 'mail'),
  ]);
  return texts + mails;
}
