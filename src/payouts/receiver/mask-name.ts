/** Visible letters of a word: two, or one of a short word. */
const SHOWN = 2
const SHORT_MAX = 3
/** The length of the mask of every word. */
const MASK_LENGTH = 5
const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu

/**
 * Masks a person's name so that only those who know it recognise it: `BUDI SANTOSO` becomes `BU*** SA***`. Shows the beginnings of
 * the first and last word, at a fixed length: neither the length nor the number of words is revealed.
 */
export function maskName(name: string): string {
  const words = name.match(WORD) ?? []
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(maskWord).join(' ')
}

function maskWord(word = ''): string {
  const letters = Array.from(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  return letters
    .slice(0, letters.length <= SHORT_MAX ? 1 : SHOWN)
    .join('')
    .padEnd(MASK_LENGTH, '*')
}
