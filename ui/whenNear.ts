/**
 * Calls back once an element comes near the viewport.
 *
 * @param margin how near, in CSS pixels above and below
 * @returns ends the waiting
 */
export function whenNear(element: Element, margin: number, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: `${margin}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
