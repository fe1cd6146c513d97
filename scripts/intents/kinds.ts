import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findField } from '../../src/intents/amount/candidates/field.ts'
import { classifyNumbers } from '../../src/intents/kinds/classify.ts'
import { findNumbers } from '../../src/intents/numbers/find-numbers.ts'
import { eachFeature, GROUP_COUNT } from '../../src/intents/request/features.ts'
import { groupKey, scaleOf, softmax, WEIGHTS_FILE } from '../../src/intents/request/model.ts'
import { readSentence } from '../../src/intents/tokens/sentence.ts'
import { KINDS, type Kind } from '../../src/intents/words/request-kinds.ts'
import { DISTRACTORS, FRAMES, GOODS, PLACES } from '../../test/intents/frames.ts'
import { FRESH } from './examples.ts'
import { findRules } from './find-rules.ts'
import { randomNumbers, shuffle } from './random.ts'

const SETS = new URL('../../test/intents/', import.meta.url)

/** A sentence whose kind is known, and its features by group. */
type Labelled = {
  readonly file: string
  readonly intent: string
  readonly cat: string
  readonly kind: number
  readonly weight: number
  readonly features: readonly (readonly number[])[]
}

type Line = {
  readonly cat: string
  readonly intent: string
  readonly region: string | null
  readonly expect?: { readonly error?: string }
}

/** How much one sentence counts: of non-requests and of requests that look like one there are few; the corpus and the samples must be read. */
function weightOf(file: string, cat: string): number {
  if (cat.startsWith('no.')) return 2
  return cat.startsWith('twin.') || /^(?:corpus|sample)/.test(file) ? 3 : 1
}

function featuresOf(intent: string, region: string | null): number[][] {
  const sentence = readSentence(intent)
  const numbers = classifyNumbers(sentence, findNumbers(sentence))
  const { amounts } = findField(sentence, numbers, { region, defaultCurrency: null }).candidates
  const groups = Array.from({ length: GROUP_COUNT }, () => new Set<number>())
  eachFeature(sentence, amounts, (group, key) => groups[group]?.add(groupKey(group, key)))
  return groups.map((group) => [...group])
}

/** What must be questioned is a request, but some of it asks for a price. */
const QUESTIONED = 0.2

/** What authors of sets have called a kind; a name that is neither one of these nor a kind is not learned from. */
const KINDS_OF_AUTHORS: ReadonlyMap<string, Kind> = new Map([
  ['change', 'cancel'],
  ['void', 'cancel'],
  ['complaint', 'refund'],
  ['past', 'paid'],
  ['cond', 'neg'],
  ['question', 'price'],
  ['payout', 'send'],
  ['later', 'neg'],
  ['plan', 'chat'],
  ['review', 'chat'],
  ['thanks', 'chat'],
])

/** The kind that a category names: `no.refund`; undefined: none that is known. */
function kindOf(cat: string): Kind | undefined {
  if (!cat.startsWith('no.')) return 'request'
  const name = cat.split('.')[1] ?? ''
  return KINDS_OF_AUTHORS.get(name) ?? KINDS.find((kind) => kind === name)
}

function label(file: string, { cat, intent, region, expect }: Line): Labelled {
  const kind = KINDS.indexOf(kindOf(cat) ?? 'request')
  const weight = kind === 0 && expect?.error !== undefined ? QUESTIONED : weightOf(file, cat)
  return { file, intent, cat, kind, weight, features: featuresOf(intent, region) }
}

/** The examples of rules: each speaks of a price. */
const readExamples = async (): Promise<Labelled[]> =>
  [...(await findRules()).keys()].map(({ rule: { example, region } }) =>
    label('rules', { cat: 'rule', intent: example, region: region === undefined ? 'ID' : region }),
  )

const PRICES = ['Rp25.000', '50rb', '$12', 'RM30', '₱150', 'IDR 125,000', '1,5 juta', '£8', '€40', 'dua puluh ribu']

const nth = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item

/** Labels in every frame, and beside everything that says nothing of the kind either. */
function makeLabels(): Labelled[] {
  const asLabel = (intent: string): Labelled => label('frames', { cat: 'frame', intent, region: 'ID' })
  const framed = FRAMES.flatMap((frame, at) =>
    PRICES.map((price, i) => asLabel(frame(price, nth(GOODS, at * 3 + i * 7)))),
  )
  const beside = DISTRACTORS.flatMap((one, at) =>
    PLACES.flatMap((place, i) =>
      [0, 3, 6].map((k) => asLabel(place(nth(PRICES, at + i + k), nth(GOODS, at * 5 + i + k * 2), one))),
    ),
  )
  return [...framed, ...beside]
}

/** All labelled sentences of the repository that may be learned from. */
export const readLabelled = async (): Promise<Labelled[]> => [...(await readExamples()), ...makeLabels(), ...readSets()]

const readSets = (): Labelled[] =>
  readdirSync(SETS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl') && !file.startsWith(FRESH))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, SETS), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line)
        .filter(({ cat }) => kindOf(cat) !== undefined)
        .map((line) => label(file, line)),
    )

const EPOCHS = 10
const RATE = 0.15
const DECAY = 2e-5
const SQUARES_AT_FIRST = 0.02
/** Features that fewer sentences have are left out, … */
const SENTENCES_MIN = 3
/** … and of the others those that count least. */
const FEATURES_MAX = 15_500

/** Weights of every kind for each feature, and their biases. */
type Weights = { readonly ofKey: ReadonlyMap<number, Float32Array>; readonly biases: Float64Array }

type Row = { readonly kind: number; readonly weight: number; readonly groups: readonly (readonly number[])[] }

/** Softmax regression with a rate of its own for every weight (Adagrad). `used`: the features it may use. */
function learn(sentences: readonly Labelled[], used: readonly number[]): Weights {
  const indexOf = new Map(used.map((key, i) => [key, i]))
  const rows: Row[] = sentences.map(({ kind, weight, features }) => ({
    kind,
    weight,
    groups: features.map((keys) => keys.flatMap((key) => indexOf.get(key) ?? [])),
  }))
  const weights = new Float32Array(used.length * KINDS.length)
  const squares = new Float32Array(weights.length).fill(SQUARES_AT_FIRST)
  const biases = new Float64Array(KINDS.length)
  const random = randomNumbers()
  const move = (i: number, k: number, slope: number): void => {
    const at = i * KINDS.length + k
    const full = slope + DECAY * (weights[at] ?? 0)
    squares[at] = (squares[at] ?? 0) + full * full
    weights[at] = (weights[at] ?? 0) - (RATE * full) / Math.sqrt(squares[at] ?? 1)
  }
  const moveAll = (indexes: readonly number[], k: number, slope: number): void => {
    for (const i of indexes) move(i, k, slope)
  }
  const learnRow = ({ kind, weight, groups }: Row): void => {
    const shares = softmax(scoresOf(groups, weights, biases))
    for (const [k, share] of shares.entries()) {
      const slope = (share - (k === kind ? 1 : 0)) * weight
      if (Math.abs(slope) < 2e-4) continue
      biases[k] = (biases[k] ?? 0) - 0.02 * slope
      for (const [group, indexes] of groups.entries()) moveAll(indexes, k, slope * scaleOf(group, indexes.length))
    }
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(rows, random)
    for (const row of rows) learnRow(row)
  }
  const ofKey = new Map(used.map((key, i) => [key, weights.subarray(i * KINDS.length, (i + 1) * KINDS.length)]))
  return { ofKey, biases }
}

function scoresOf(groups: readonly (readonly number[])[], weights: Float32Array, biases: Float64Array): Float64Array {
  const scores = Float64Array.from(biases)
  for (const [group, indexes] of groups.entries()) {
    const scale = scaleOf(group, indexes.length)
    for (const i of indexes)
      for (let k = 0; k < KINDS.length; k++) scores[k] = (scores[k] ?? 0) + scale * (weights[i * KINDS.length + k] ?? 0)
  }
  return scores
}

const strengthOf = (weights: Float32Array | undefined, sentences: number): number =>
  Math.hypot(...(weights ?? [])) * sentences ** 0.3

/** Learns, keeps the features that count most, and learns again with those. */
export function trainKinds(sentences: readonly Labelled[]): Weights {
  const counts = new Map<number, number>()
  for (const { features } of sentences) for (const key of features.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= SENTENCES_MIN).map(([key]) => key)
  const { ofKey } = learn(sentences, common)
  const strong = common
    .map((key) => ({ key, strength: strengthOf(ofKey.get(key), counts.get(key) ?? 0) }))
    .sort((a, b) => b.strength - a.strength || a.key - b.key)
    .slice(0, FEATURES_MAX)
    .map(({ key }) => key)
    .sort((a, b) => a - b)
  return learn(sentences, strong)
}

const GROUP_OF = (key: number): number => key >> 22
/** The largest stored weight in steps, and how many standard deviations that is. */
const STEPS_MAX = 7
const DEVIATIONS = 3.2

/** The bytes that `readModel` reads. */
function bytesOf({ ofKey, biases }: Weights): Uint8Array {
  const steps = Array.from({ length: GROUP_COUNT }, (_, group) => {
    const all = [...ofKey].filter(([key]) => GROUP_OF(key) === group).flatMap(([, weights]) => [...weights])
    const deviation = Math.sqrt(all.reduce((sum, one) => sum + one * one, 0) / Math.max(1, all.length))
    return (DEVIATIONS * deviation) / STEPS_MAX
  })
  const size = 3 + Math.ceil(KINDS.length / 2)
  const head = (KINDS.length + GROUP_COUNT) * 4
  const bytes = new Uint8Array(head + ofKey.size * size)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of [...biases, ...steps].entries()) view.setFloat32(i * 4, value, true)
  let at = head
  for (const [key, weights] of ofKey) {
    view.setUint16(at, key & 0xffff, true)
    view.setUint8(at + 2, key >> 16)
    const step = steps[GROUP_OF(key)] ?? 1
    for (const [k, weight] of weights.entries()) {
      const rounded = Math.max(-STEPS_MAX, Math.min(STEPS_MAX, Math.round(weight / step))) + 8
      const to = at + 3 + (k >> 1)
      view.setUint8(to, view.getUint8(to) | ((k & 1) === 0 ? rounded : rounded << 4))
    }
    // The unused half byte is a zero weight, too.
    if (KINDS.length % 2 === 1) view.setUint8(at + size - 1, view.getUint8(at + size - 1) | 0x80)
    at += size
  }
  return bytes
}

export const writeKinds = (weights: Weights): void => writeFileSync(WEIGHTS_FILE, bytesOf(weights))
