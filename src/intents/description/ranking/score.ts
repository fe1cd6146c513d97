import type { Token } from '../../tokens/cursor.ts'
import type { Meaning } from '../../words/table.ts'
import type { Phrase, Place, Role } from '../phrases/phrase.ts'
import { EVIDENCE } from './evidence.ts'
import { MEANING_WEIGHTS, ROLE_WEIGHTS, WEIGHTS } from './weights.ts'

/** What the words of a phrase mean, each meaning once. */
export function meaningsIn({ whole }: Phrase): ReadonlySet<Meaning> {
  const meanings = new Set<Meaning>()
  for (let token: Token | undefined = whole.first; token !== undefined && token.at <= whole.last.at; token = token.next)
    for (const meaning of token.entry.meanings) meanings.add(meaning)
  return meanings
}

/** How strongly the evidence supports a phrase as the goods: the weights of all evidence, of what it does and of what its words mean. */
export function scoreOf(place: Place, role: Role): number {
  let score = ROLE_WEIGHTS[role] ?? 0
  for (const meaning of meaningsIn(place.phrase)) score += MEANING_WEIGHTS[meaning] ?? 0
  for (let link = EVIDENCE.head; link !== undefined; link = link.next)
    if (link.test(place)) score += WEIGHTS[link.rule.name] ?? 0
  return score
}
