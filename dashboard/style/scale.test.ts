import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SIZES, SPACES, WEIGHTS } from './scale.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SPACED = '(?:row-?gap|column-?gap|gap|padding[a-z-]*|margin[a-z-]*)'
/** In style sheets, and in the styles of components. */
const DECLARED = (name: string) => new RegExp(`[\\s{(]${name}: ?([^;,\\n]+)`, 'gi')

/** What is declared in a file, and each length or number of it that the scale does not have. */
function strays(text: string, name: string, scale: readonly number[], unit: string): string[] {
  return [...text.matchAll(DECLARED(name))].flatMap(([whole, value = '']) => {
    const lengths = [...value.matchAll(/(?<![\w.#([-])-?(\d*\.?\d+)(rem|px|em|vh|vw|%)?/g)]
    const isStray = ([, number = '', of = '']: RegExpMatchArray) =>
      Number(number) !== 0 && number !== '1px' && !(of === unit && scale.includes(Number(number)))
    return lengths.filter((length) => !/^-?1px$/.test(length[0]) && isStray(length)).length > 0 ? [whole.trim()] : []
  })
}

const files = globSync('**/*.{css,tsx,ts}', { cwd: ROOT }).filter((file) => !file.startsWith('style/scale'))

test.each([
  ['size of text', 'font-?size', SIZES, 'rem'],
  ['space', SPACED, SPACES, 'rem'],
  ['weight', 'font-?weight', WEIGHTS, ''],
] as const)('no %s is outside of the scale', (_, name, scale, unit) => {
  const found = files.flatMap((file) =>
    strays(readFileSync(resolve(ROOT, file), 'utf8'), name, scale, unit).map((one) => `${file}: ${one}`),
  )
  expect(found).toEqual([])
  // The test itself sees what it looks for.
  expect(
    strays(
      `a { ${name.includes('weight') ? 'font-weight: 650' : name.includes('size') ? 'font-size: 13px' : 'gap: 0.5rem 0.3rem'}; }`,
      name,
      scale,
      unit,
    ),
  ).toHaveLength(1)
})
