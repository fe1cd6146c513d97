import { TYPOS } from '../words/typos.ts'

const words = new Map(
  Object.entries(TYPOS).flatMap(([word, typos]) => typos.split(', ').map((typo) => [typo, word] as const)),
)

/** The word that a known misspelling stands for; any other word as it is. */
export const correct = (word: string): string => words.get(word) ?? word
