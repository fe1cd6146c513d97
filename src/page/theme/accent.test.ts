import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentStylesheet, DEFAULT_ACCENT } from './accent.ts'
import { contrast } from './color.ts'

const aColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const GROUNDS = { light: ['#ffffff', '#f5f3ee'], dark: ['#1d1f24', '#131418'] }

/** The custom properties of one half of the stylesheet. */
const read = (half: string): Record<string, string> =>
  Object.fromEntries([...half.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]))

test('for any colour of a merchant, words and edges are legible in light and dark', () => {
  fc.assert(
    fc.property(aColor, (accent) => {
      const [light = '', dark = ''] = accentStylesheet(accent).split('@media')
      for (const [half, grounds] of [
        [light, GROUNDS.light],
        [dark, GROUNDS.dark],
      ] as const) {
        const made = read(half)
        expect(contrast(made.accent ?? '', made['on-accent'] ?? '')).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...grounds, made['accent-tint'] ?? '']) {
          expect(contrast(made['accent-ink'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(made['accent-edge'] ?? '', ground)).toBeGreaterThanOrEqual(3)
        }
      }
    }),
  )
})

test('the stylesheet’s own accent and grounds are those the rules were made for', () => {
  const tokens = readFileSync(new URL('../style/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media').map((half) => half.replaceAll(': ', ':'))
  const [madeLight = '', madeDark = ''] = accentStylesheet(DEFAULT_ACCENT).split('@media')
  expect(read(light)).toMatchObject({ ...read(madeLight), surface: '#ffffff', paper: '#f5f3ee' })
  expect(read(dark)).toMatchObject({ ...read(madeDark), surface: '#1d1f24', paper: '#131418' })
})
