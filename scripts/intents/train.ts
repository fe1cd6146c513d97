import { writeFileSync } from 'node:fs'
import { type Currency, isCurrency } from '../../src/base/currency.ts'
import { EVIDENCE } from '../../src/intents/description/evidence.ts'
import type { Place } from '../../src/intents/description/phrase.ts'
import { roleOf } from '../../src/intents/description/roles.ts'
import { readIntent } from '../../src/intents/read.ts'
import { originalSlice } from '../../src/intents/tokens/normalise.ts'
import { readCorpus } from '../../test/intents/corpus.ts'
import { type MadeSentence, makeSentences } from './made-sentences.ts'

const WEIGHTS_FILE = new URL('../../src/intents/description/weights.ts', import.meta.url)
/** Made sentences of one seed train, those of the other say how well that went. */
const SEEDS = { train: 20261122, check: 7 }
const EPOCHS = 40
/** How far one sentence moves the weights, and how fast unused ones fade. */
const RATE = 0.02
const DECAY = 0.02
/** Weights are whole numbers: so many steps to the largest. */
const WEIGHT_MAX = 40

type Vector = number[]
/** A phrase that may name the goods: which rules of EVIDENCE hold, and whether it does name them. */
type Example = { readonly vector: Vector; readonly isGoods: boolean }
type Asked = MadeSentence & { readonly defaultCurrency?: Currency | null }

const names = EVIDENCE.rules.map(({ name }) => name)

/** Reads a sentence and notes every phrase whose evidence was weighed. */
function observe({ intent, region, goods, defaultCurrency = null }: Asked): Example[] | null {
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
  if (readIntent(intent, { region, defaultCurrency }).is === 'refused') return null
  const isItem = ([place]: [Place, unknown]): boolean => roleOf(place) === 'item'
  const items = [...seen].filter(isItem)
  const weighed = items.length > 0 ? items : [...seen].filter(([place]) => roleOf(place) === 'goods')
  return weighed.map(([{ sentence, phrase }, held]) => {
    const { first, last } = phrase.core
    const words = originalSlice(sentence.text, first.start, last.end).toLowerCase()
    return { vector: names.map((name) => (held.has(name) ? 1 : 0)), isGoods: words.includes(goods.toLowerCase()) }
  })
}

const scoreOf = (weights: Vector, { vector }: Example): number =>
  vector.reduce((sum, one, i) => sum + one * (weights[i] ?? 0), 0)

/** The phrase with the highest score, the first of those that are as high. */
const bestOf = (weights: Vector, examples: readonly Example[]): Example | undefined =>
  examples.reduce<Example | undefined>(
    (best, one) => (best === undefined || scoreOf(weights, one) > scoreOf(weights, best) ? one : best),
    undefined,
  )

/** The share of each phrase in what the weights give to all of them (softmax). */
function sharesOf(weights: Vector, examples: readonly Example[]): Vector {
  const powers = examples.map((one) => Math.exp(scoreOf(weights, one)))
  const total = powers.reduce((sum, one) => sum + one, 0)
  return powers.map((one) => one / total)
}

/** Moves the weights towards the goods and away from what else was given a share. */
function correct(weights: Vector, examples: readonly Example[]): void {
  const goods = examples.filter(({ isGoods }) => isGoods)
  const step = (weighed: readonly Example[], rate: number): void => {
    for (const [at, share] of sharesOf(weights, weighed).entries())
      for (const i of weights.keys()) weights[i] = (weights[i] ?? 0) + rate * share * (weighed[at]?.vector[i] ?? 0)
  }
  if (goods.length === 0 || goods.length === examples.length) return
  step(goods, RATE)
  step(examples, -RATE)
  for (const i of weights.keys()) weights[i] = (weights[i] ?? 0) * (1 - RATE * DECAY)
}

/** Softmax regression over the phrases of each sentence, with a decay that keeps weights small; then whole numbers. */
function train(sentences: readonly Example[][]): Vector {
  const weights: Vector = names.map(() => 0)
  for (let epoch = 0; epoch < EPOCHS; epoch++) for (const examples of sentences) correct(weights, examples)
  const largest = Math.max(...weights.map(Math.abs))
  return weights.map((one) => Math.round((one / largest) * WEIGHT_MAX) || 0)
}

/** A sentence, and the phrases that were weighed; null: it was asked back about. */
type Observed = { readonly asked: Asked; readonly examples: Example[] | null }

/** How a sentence fared. `aside`: the phrase that names the goods was set aside, or cut apart. */
function fateOf(weights: Vector, { examples }: Observed): 'asked back' | 'aside' | 'missed' | 'right' {
  if (examples === null) return 'asked back'
  if (bestOf(weights, examples)?.isGoods === true) return 'right'
  return examples.some(({ isGoods }) => isGoods) ? 'missed' : 'aside'
}

function report(what: string, weights: Vector, asked: readonly Asked[], showsMisses: boolean): void {
  const fates = asked.map((one) => ({ one, fate: fateOf(weights, { asked: one, examples: observe(one) }) }))
  const count = (fate: string): number => fates.filter((each) => each.fate === fate).length
  const read = asked.length - count('asked back')
  console.log(
    `${what}: ${asked.length} sentences, ${count('asked back')} asked back, ${count('aside')} with the goods set aside, ` +
      `${count('right')} named rightly (${((100 * count('right')) / read).toFixed(1)} % of those read)`,
  )
  if (!showsMisses) return
  for (const { one, fate } of fates) if (fate !== 'right') console.log(fate, JSON.stringify(one.intent), one.goods)
}

const corpus: Asked[] = readCorpus('corpus').flatMap(({ intent, region, defaultCurrency, expect }) =>
  'descriptionIncludes' in expect && expect.descriptionIncludes !== undefined
    ? [
        {
          intent,
          region: region ?? '',
          goods: expect.descriptionIncludes,
          defaultCurrency: defaultCurrency != null && isCurrency(defaultCurrency) ? defaultCurrency : null,
        },
      ]
    : [],
)
const made = makeSentences(SEEDS.train)
// There are many more made sentences than others.
const sentences = [...made, ...corpus, ...corpus].map(observe).filter((examples) => examples !== null)
const weights = train(sentences)
const lines = names.map((name, i) => `  '${name}': ${weights[i]},`).join('\n')
const isAsked = process.argv.includes('--misses')
report('made, trained on', weights, made, false)
report('made, not trained on', weights, makeSentences(SEEDS.check), isAsked)
report('corpus', weights, corpus, isAsked)
writeFileSync(
  WEIGHTS_FILE,
  `/** How much each rule of EVIDENCE counts. Made by \`npm run train:intents\`; see docs/intents.md. */\nexport const WEIGHTS: Readonly<Record<string, number>> = {\n${lines.replace(/'([a-z]+)':/g, '$1:')}\n}\n`,
)
