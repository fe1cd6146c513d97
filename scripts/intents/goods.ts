import { writeFileSync } from 'node:fs'
import { GOODS_WEIGHTS_FILE, NIBBLE_ZERO, WEIGHT_BITS } from '../../src/intents/description/goods/find-goods.ts'
import { languageOf } from '../../src/intents/language.ts'
import { readSentence } from '../../src/intents/tokens/sentence.ts'
import { type Example, exampleOf } from './examples.ts'
import { randomNumbers, shuffle } from './random.ts'

const EPOCHS = 6
const RATE = 0.05
const DECAY = 1e-5
/** A stretch that is given less too much or too little is left as it is. */
const SLOPE_MIN = 1e-4
/** How often each sentence is seen with other goods in their place. */
const EXCHANGES = 2

const isPlain = (text: string): boolean => /^[\p{L}\p{N}' -]+$/u.test(text)

/** Sentences with the goods of others in the same language: what stands around the goods shows where they are. */
export function exchangeGoods(examples: readonly Example[]): Example[] {
  const random = randomNumbers(7)
  const known = examples.flatMap(({ sentence, description }) =>
    description !== undefined && isPlain(description) && sentence.intent.split(description).length === 2
      ? [{ sentence, description, language: languageOf(readSentence(sentence.intent), sentence.region) }]
      : [],
  )
  const pools = { en: [] as string[], id: [] as string[] }
  for (const { description, language } of known) pools[language].push(description)
  const exchange = ({ sentence, description, language }: (typeof known)[number]): Example | null => {
    const pool = pools[language]
    const other = pool[Math.floor(random() * pool.length)] ?? description
    const goods = description === description.toLowerCase() ? other.toLowerCase() : other
    const intent = sentence.intent.replace(description, () => goods)
    const expect = { ...sentence.expect, descriptionIncludes: goods.toLowerCase() }
    return exampleOf('exchanged', { ...sentence, intent, expect }, goods)
  }
  return Array.from({ length: EXCHANGES }, () => known.flatMap((one) => exchange(one) ?? [])).flat()
}

const sumOf = (weights: Float32Array | Int8Array, places: Int32Array): number => {
  let sum = 0
  for (const place of places) sum += weights[place] ?? 0
  return sum
}

/** The score of each stretch, as the reader computes it. */
function scoresOf(weights: Float32Array | Int8Array, { tokens, candidates }: Example): number[] {
  const sums = new Map([...tokens].map(([at, parts]) => [at, parts.map((places) => sumOf(weights, places))]))
  return candidates.map(({ from, to, places }) => {
    let score = sumOf(weights, places) + (sums.get(from)?.[0] ?? 0) + (sums.get(to)?.[1] ?? 0)
    for (let at = from; at <= to; at++) score += sums.get(at)?.[2] ?? 0
    return score
  })
}

/** The stretch that the weights take for the goods. */
export function bestOf(weights: Float32Array | Int8Array, example: Example): string {
  const scores = scoresOf(weights, example)
  const best = scores.indexOf(Math.max(...scores))
  return example.candidates[best]?.text ?? ''
}

function sharesOf(scores: readonly number[], isIn: (i: number) => boolean): number[] {
  const highest = Math.max(...scores.filter((_, i) => isIn(i)))
  const powers = scores.map((score, i) => (isIn(i) ? Math.exp(score - highest) : 0))
  const total = powers.reduce((sum, one) => sum + one, 0)
  return powers.map((one) => one / total)
}

/** How far the weights of each stretch, and of each token as the first, the last and any of one, are from what is wanted. */
type Slopes = {
  readonly ofCandidates: readonly number[]
  readonly ofTokens: ReadonlyMap<number, readonly number[]>
}

function slopesOf(scores: readonly number[], { candidates }: Example): Slopes {
  const shares = sharesOf(scores, () => true)
  const wanted = sharesOf(scores, (i) => candidates[i]?.isGoods === true)
  const ofTokens = new Map<number, number[]>()
  const add = (at: number, part: number, slope: number): void => {
    const own = ofTokens.get(at) ?? [0, 0, 0]
    own[part] = (own[part] ?? 0) + slope
    ofTokens.set(at, own)
  }
  const ofCandidates = candidates.map(({ from, to }, i) => {
    const slope = (shares[i] ?? 0) - (wanted[i] ?? 0)
    if (Math.abs(slope) < SLOPE_MIN) return 0
    add(from, 0, slope)
    add(to, 1, slope)
    for (let at = from; at <= to; at++) add(at, 2, slope)
    return slope
  })
  return { ofCandidates, ofTokens }
}

/** Softmax regression over the stretches of each sentence, with a rate of its own for every weight (Adagrad). */
export function trainGoods(examples: readonly Example[]): Float32Array {
  const weights = new Float32Array(1 << WEIGHT_BITS)
  const squares = new Float32Array(weights.length).fill(1)
  const move = (places: Int32Array, slope: number): void => {
    for (const place of places) {
      const full = slope + DECAY * (weights[place] ?? 0)
      squares[place] = (squares[place] ?? 0) + full * full
      weights[place] = (weights[place] ?? 0) - (RATE * full) / Math.sqrt(squares[place] ?? 1)
    }
  }
  const learn = (example: Example): void => {
    const slopes = slopesOf(scoresOf(weights, example), example)
    for (const [i, slope] of slopes.ofCandidates.entries())
      if (slope !== 0) move(example.candidates[i]?.places ?? NOWHERE, slope)
    for (const [at, own] of slopes.ofTokens)
      for (const [part, slope] of own.entries()) move(example.tokens.get(at)?.[part] ?? NOWHERE, slope)
  }
  const taught = examples.filter(
    ({ candidates }) => candidates.some(({ isGoods }) => isGoods) && !candidates.every(({ isGoods }) => isGoods),
  )
  const random = randomNumbers()
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(taught, random)
    for (const one of taught) learn(one)
  }
  return weights
}

const NOWHERE = new Int32Array(0)

/** The largest stored weight in steps, and how many standard deviations that is. */
const STEPS_MAX = 7
const DEVIATIONS = 3.2

/** Weights as the reader uses them. */
export function roundWeights(weights: Float32Array): Int8Array {
  const step =
    (DEVIATIONS * Math.sqrt(weights.reduce((sum, one) => sum + one * one, 0))) / Math.sqrt(weights.length) / STEPS_MAX
  return Int8Array.from(weights, (one) => Math.max(-STEPS_MAX, Math.min(STEPS_MAX, Math.round(one / step))))
}

/** Writes weights as the reader stores them: two in a byte. */
export function writeGoods(weights: Float32Array): void {
  const rounded = roundWeights(weights)
  const nibble = (i: number): number => (rounded[i] ?? 0) + NIBBLE_ZERO
  const bytes = Uint8Array.from({ length: rounded.length / 2 }, (_, i) => nibble(2 * i) | (nibble(2 * i + 1) << 4))
  writeFileSync(GOODS_WEIGHTS_FILE, bytes)
}
