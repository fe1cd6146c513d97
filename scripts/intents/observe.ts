import { isCurrency } from '../../src/base/currency.ts'
import { descriptionOf, FALLBACK } from '../../src/intents/description/describe.ts'
import type { Place } from '../../src/intents/description/phrases/phrase.ts'
import { EVIDENCE } from '../../src/intents/description/ranking/evidence.ts'
import { meaningsIn } from '../../src/intents/description/ranking/score.ts'
import { roleOf } from '../../src/intents/description/roles/roles.ts'
import { readIntent } from '../../src/intents/read.ts'
import type { Sentence } from '../../test/intents/corpus.ts'
import type { Candidate } from './learning.ts'

/** Every phrase whose evidence is weighed, and the rules of EVIDENCE that hold. */
const seen = new Map<Place, Set<string>>()

for (let link = EVIDENCE.head; link !== undefined; link = link.next) {
  const { rule } = link
  Object.assign(link, {
    test: (place: Place) => {
      const held = seen.get(place) ?? new Set<string>()
      seen.set(place, held)
      const holds = rule.when(place)
      if (holds) held.add(rule.name)
      return holds
    },
  })
}

/** The names of all evidence that was ever seen: the place in the list is the number. */
export class Features {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/** All evidence for a phrase, by name: `rule …`, `role …`, `means …`. */
const namesOf = (place: Place, held: ReadonlySet<string>): string[] => [
  ...[...held].map((name) => `rule ${name}`),
  `role ${roleOf(place)}`,
  ...[...meaningsIn(place.phrase)].map((meaning) => `means ${meaning}`),
]

/** Reads a sentence and notes the phrases among which weights decide; none: it leads to a question or names no goods. */
export function observe({ intent, region, defaultCurrency, expect }: Sentence, features: Features): Candidate[] {
  const goods = 'descriptionIncludes' in expect ? expect.descriptionIncludes : undefined
  if (goods === undefined) return []
  seen.clear()
  const currency = defaultCurrency != null && isCurrency(defaultCurrency) ? defaultCurrency : null
  if (readIntent(intent, { region, defaultCurrency: currency }).is === 'refused') return []
  const ranks = [...seen.keys()].map((place) => FALLBACK[roleOf(place)])
  return [...seen]
    .filter(([place]) => FALLBACK[roleOf(place)] === Math.min(...ranks))
    .map(([place, held]) => ({
      features: namesOf(place, held).map((name) => features.numberOf(name)),
      isGoods: descriptionOf(place.sentence, place.phrase, place.taken).toLowerCase().includes(goods),
    }))
}
