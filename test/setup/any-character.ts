import fc from 'fast-check'

/** What stands for half a character is none: it begins and ends here. */
const HALVES = 0xd8_00
const HALVES_COUNT = 0x8_00

function numberOf(text: unknown): number {
  const point = (typeof text === 'string' ? text.codePointAt(0) : undefined) ?? HALVES
  const isHalf = point >= HALVES && point < HALVES + HALVES_COUNT
  if (isHalf || String.fromCodePoint(point) !== text) throw new Error('not one character')
  return point < HALVES ? point : point - HALVES_COUNT
}

/**
 * Any character there is: the same for a seed as fast-check's unit `binary`, which makes a table of all 1.1 million with
 * the first string, 180 MB and half a second of processor time in each worker.
 */
export const anyCharacter = fc
  .nat({ max: 0x10_ff_ff - HALVES_COUNT })
  .map((number) => String.fromCodePoint(number < HALVES ? number : number + HALVES_COUNT), numberOf)
