import { menuServices, type MenuService } from './menuValues.ts';

/**
 * The services that a branch offers: it seats guests, takes away and delivers by its plan, takes pre-orders if it can be
 * booked, and is at a food court if it says so.
 */
export function servicesOfBranch(
  plan: Readonly<Record<string, boolean>>,
  { foodCourtEnabled }: Readonly<Record<'foodCourtEnabled', unknown>>,
): MenuService[] {
  const offers: Readonly<Record<MenuService, boolean>> = {
    dineIn: true,
    takeout: plan.takeout === true,
    delivery: plan.delivery === true,
    booking: plan.booking === true,
    foodCourt: foodCourtEnabled === true,
  };
  return menuServices.filter((service) => offers[service]);
}
