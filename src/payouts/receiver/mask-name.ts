/** Letters of a word that stay: two, and one of a short word. */
const SHOWN = 2
const SHORT_MAX = 3

/** A person's name, masked so that only those who know it recognise it: `BUDI SANTOSO` is `BU** SA*****`. */
export const maskName = (name: string): string => name.replace(/[\p{L}\p{M}\p{N}'’.-]+/gu, maskWord)

function maskWord(word: string): string {
  const letters = Array.from(word)
  const shown = letters.length <= SHORT_MAX ? 1 : SHOWN
  return letters.map((letter, i) => (i < shown ? letter : '*')).join('')
}
