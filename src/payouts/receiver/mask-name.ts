/** Letters of a word that stay: two, and one of a short word. */
const SHOWN = 2
const SHORT_MAX = 3
/** What the mask of a word is as long as, whatever the word. */
const MASK_LENGTH = 5
const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu

/**
 * A person's name, masked so that only those who know it recognise it: `BUDI SANTOSO` is `BU*** SA***`. Of every name it is the
 * beginnings of the first and the last word, and always as long: neither the length of a word nor their number is told.
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
