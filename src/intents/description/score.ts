import { EVIDENCE } from './evidence.ts'
import type { Place } from './phrase.ts'
import { WEIGHTS } from './weights.ts'

/** How much speaks for a phrase as the goods: the weights of all evidence that holds. */
export function scoreOf(place: Place): number {
  let score = 0
  for (let link = EVIDENCE.head; link !== undefined; link = link.next)
    if (link.test(place)) score += WEIGHTS[link.rule.name] ?? 0
  return score
}
