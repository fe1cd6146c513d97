export const one = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector)
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** The content of the page; replaced when the checkout changes, so it is looked up each time. */
export const content = (): HTMLElement | null => one('main')

/** Announces to screen readers, through the one region that is never replaced. */
export function announce(words: string): void {
  const region = one('#announce')
  if (region) region.textContent = words
}
