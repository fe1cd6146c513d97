import type { Sentence } from './tokens/sentence.ts'
import type { Question } from './words/questions.ts'

/** A language of questions. */
type Language = keyof Question

/** Regions whose keys get Indonesian questions unless the sentence is in another language. */
const INDONESIAN_REGIONS: ReadonlySet<string | null> = new Set(['ID', 'MY', 'BN'])

/** The language that most words of a sentence are of; where they say nothing, that of the key's region. */
export function languageOf({ tokens }: Sentence, region: string | null): Language {
  let balance = 0
  for (const { entry } of tokens) {
    if (entry.isIndonesian === entry.isEnglish) continue
    balance += entry.isIndonesian ? 1 : -1
  }
  if (balance === 0) return INDONESIAN_REGIONS.has(region) ? 'id' : 'en'
  return balance > 0 ? 'id' : 'en'
}
