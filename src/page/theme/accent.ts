import { contrast, legible, mix } from './color.ts'

/** Gapura's own colour, used where the merchant has none. The defaults in style/tokens.css are made from it. */
export const DEFAULT_ACCENT = '#1f3f8f'

/** The grounds of style/tokens.css on which accent colours lie. */
const LIGHT = { surface: '#ffffff', paper: '#f5f3ee', pole: '#000000' }
const DARK = { surface: '#1d1f24', paper: '#131418', pole: '#ffffff' }
const TEXT_CONTRAST = 4.6
const EDGE_CONTRAST = 3.1

/** The custom properties that `accent` (`#rrggbb`) makes on one ground. */
export function accentProperties(accent: string, scheme: 'light' | 'dark'): Record<`--${string}`, string> {
  const ground = scheme === 'light' ? LIGHT : DARK
  const tint = mix(accent, ground.surface, 0.1)
  const grounds = [ground.surface, ground.paper, tint]
  return {
    '--accent': accent,
    // One of the two always reaches 4.5.
    '--on-accent': contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    '--accent-ink': legible(accent, ground.pole, grounds, TEXT_CONTRAST),
    '--accent-edge': legible(accent, ground.pole, grounds, EDGE_CONTRAST),
    '--accent-tint': tint,
  }
}

const declarationsOf = (accent: string, scheme: 'light' | 'dark'): string =>
  Object.entries(accentProperties(accent, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * A merchant's colour as a stylesheet: custom properties for light and dark, each made legible for its ground, so that
 * a yellow or a near-black brand passes WCAG AA too. `accent` is `#rrggbb`; the text is a pure function of it.
 */
export const accentStylesheet = (accent: string): string =>
  `:root{${declarationsOf(accent, 'light')}}@media screen and (prefers-color-scheme:dark){:root{${declarationsOf(accent, 'dark')}}}`
