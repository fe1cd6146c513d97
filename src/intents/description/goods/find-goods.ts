import { readFileSync } from 'node:fs'
import { mix } from '../../request/hash.ts'
import type { Span, Token } from '../../tokens/cursor.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import type { Taken } from '../taken.ts'
import { eachOfRun, eachOfStretch, eachOfToken, sceneOf } from './features.ts'
import { eachStretch, findRuns, type Run } from './runs.ts'

/** Weights are found by so many bits of a feature's hash; features that share them share their weight. */
export const WEIGHT_BITS = 16
const MASK = (1 << WEIGHT_BITS) - 1
/** What is stored for a weight of zero. */
export const NIBBLE_ZERO = 8

/** What a feature speaks for: that a description begins with a token, ends with it, or holds it; or all of a stretch. */
export const PART = { begins: 1, ends: 2, holds: 3, run: 4, stretch: 5 } as const

/** Where the weight of a feature is. */
export const placeOf = (key: number, part: number): number => mix(key, part) & MASK

/** The weights that come with the reader, two in a byte, each from -7 to 7: made by `npm run train:intents`. */
export const GOODS_WEIGHTS_FILE = new URL('./weights/goods.bin', import.meta.url)

let loaded: Int8Array | undefined
const loadWeights = (): Int8Array => {
  loaded ??= Int8Array.from(
    [...readFileSync(GOODS_WEIGHTS_FILE)].flatMap((byte) => [(byte & 15) - NIBBLE_ZERO, (byte >> 4) - NIBBLE_ZERO]),
  )
  return loaded
}

/** The best stretch of one run, and the sum of the weights of its features. */
export type Stretch = Span & { readonly score: number }

type Sums = { readonly begins: number; readonly ends: number; readonly holds: number }

/** The best stretch of a run; null: it has none. */
function bestOf(weights: Int8Array, scene: ReturnType<typeof sceneOf>, run: Run): Stretch | null {
  const sums: Sums[] = []
  for (let token: Token | undefined = run.first; token !== undefined && token.at <= run.last.at; token = token.next) {
    let [begins, ends, holds] = [0, 0, 0]
    eachOfToken(scene, token, (key) => {
      begins += weights[placeOf(key, PART.begins)] ?? 0
      ends += weights[placeOf(key, PART.ends)] ?? 0
      holds += weights[placeOf(key, PART.holds)] ?? 0
    })
    sums.push({ begins, ends, holds })
  }
  let ofRun = 0
  eachOfRun(scene, run, (key) => {
    ofRun += weights[placeOf(key, PART.run)] ?? 0
  })
  let best: Stretch | null = null
  eachStretch(scene.sentence, run, (first, last) => {
    const from = first.at - run.first.at
    const to = last.at - run.first.at
    let score = ofRun + (sums[from]?.begins ?? 0) + (sums[to]?.ends ?? 0)
    for (let i = from; i <= to; i++) score += sums[i]?.holds ?? 0
    eachOfStretch(scene, run, first, last, (key) => {
      score += weights[placeOf(key, PART.stretch)] ?? 0
    })
    if (best === null || score > best.score) best = { first, last, score }
  })
  return best
}

/** The stretch of each run that names the goods best, in their order. */
export function findGoods(sentence: Sentence, taken: Taken): Stretch[] {
  const scene = sceneOf(sentence, taken)
  const weights = loadWeights()
  return findRuns(sentence, taken).flatMap((run) => bestOf(weights, scene, run) ?? [])
}
