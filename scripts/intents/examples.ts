import { readdirSync, readFileSync } from 'node:fs'
import { isCurrency } from '../../src/base/currency.ts'
import { findField } from '../../src/intents/amount/candidates/field.ts'
import { chooseAmount } from '../../src/intents/amount/choosing/choose-amount.ts'
import { chooseCurrency } from '../../src/intents/currency/choose-currency.ts'
import { eachOfRun, eachOfStretch, eachOfToken, sceneOf } from '../../src/intents/description/goods/features.ts'
import { PART, placeOf } from '../../src/intents/description/goods/find-goods.ts'
import { eachStretch, findRuns } from '../../src/intents/description/goods/runs.ts'
import { findReference } from '../../src/intents/description/reference.ts'
import { findTaken, type Taken } from '../../src/intents/description/taken.ts'
import { classifyNumbers } from '../../src/intents/kinds/classify.ts'
import { findMentions } from '../../src/intents/method/find-mentions.ts'
import { findNumbers } from '../../src/intents/numbers/find-numbers.ts'
import type { Token } from '../../src/intents/tokens/cursor.ts'
import { originalSlice } from '../../src/intents/tokens/normalise.ts'
import { type Sentence as Read, readSentence, wordsOf } from '../../src/intents/tokens/sentence.ts'
import { readSentences, type Sentence } from '../../test/intents/corpus.ts'

const SETS = new URL('../../test/intents/', import.meta.url)
/** The sets that measure how fresh sentences are read: nothing may learn from them. */
export const FRESH = 'fresh/'
/** File, sentence and description, where a set names only one word of it. */
const DESCRIPTIONS = new URL('descriptions.tsv', SETS)

/** One stretch: from which token to which, where its own weights are, and whether it is the description. */
type Candidate = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly places: Int32Array
  readonly isGoods: boolean
}

/** A sentence and all its stretches; `tokens`: for each token, where its weights are as the first, the last and any. */
export type Example = {
  readonly file: string
  readonly sentence: Sentence
  readonly goods: string
  /** The whole description, where it is known. */
  readonly description: string | undefined
  readonly tokens: ReadonlyMap<number, readonly Int32Array[]>
  readonly candidates: readonly Candidate[]
}

/** What the reader takes from a sentence before it looks for the goods; null: it asks back. */
function findTakenIn(read: Read, { region, defaultCurrency: given }: Sentence): Taken | null {
  const context = { region, defaultCurrency: given != null && isCurrency(given) ? given : null }
  const numbers = classifyNumbers(read, findNumbers(read))
  const field = findField(read, numbers, context)
  const choice = chooseAmount(field)
  if (choice.is === 'refused') return null
  const { amounts } = field.candidates
  const allMarks = amounts.flatMap(({ marks }) => marks)
  const said = wordsOf(read, choice.amount)
  const currency = chooseCurrency(read, { said, marks: choice.amount.marks, allMarks }, context)
  return findTaken({
    amounts,
    numbers,
    mentions: findMentions(read, numbers, amounts, region),
    reference: findReference(read, numbers),
    currency: currency.is === 'found' ? currency.token : null,
  })
}

const PARTS_OF_TOKEN = [PART.begins, PART.ends, PART.holds]

/** A sentence as all its stretches; null: it is not read, or its goods are not labelled. */
export function exampleOf(file: string, sentence: Sentence, description: string | undefined): Example | null {
  const { expect, intent } = sentence
  if (expect === undefined || !('descriptionIncludes' in expect) || expect.descriptionIncludes === undefined)
    return null
  const goods = expect.descriptionIncludes
  const read = readSentence(intent)
  const taken = findTakenIn(read, sentence)
  if (taken === null) return null
  const scene = sceneOf(read, taken)
  const tokens = new Map<number, readonly Int32Array[]>()
  const candidates: Candidate[] = []
  for (const run of findRuns(read, taken)) {
    const ofRun: number[] = []
    eachOfRun(scene, run, (key) => ofRun.push(placeOf(key, PART.run)))
    for (let token: Token | undefined = run.first; token !== undefined && token.at <= run.last.at; token = token.next) {
      const keys: number[] = []
      eachOfToken(scene, token, (key) => keys.push(key))
      tokens.set(
        token.at,
        PARTS_OF_TOKEN.map((part) => Int32Array.from(keys, (key) => placeOf(key, part))),
      )
    }
    eachStretch(read, run, (first, last) => {
      const places = [...ofRun]
      eachOfStretch(scene, run, first, last, (key) => places.push(placeOf(key, PART.stretch)))
      const text = originalSlice(read.text, first.start, last.end)
      const isGoods = description === undefined ? text.toLowerCase().includes(goods) : text === description
      candidates.push({ text, from: first.at, to: last.at, places: Int32Array.from(places), isGoods })
    })
  }
  return { file, sentence, goods, description, tokens, candidates }
}

const readDescriptions = (): Map<string, string> =>
  new Map(
    readFileSync(DESCRIPTIONS, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [file, id, description = ''] = line.split('\t')
        return [`${file} ${id}`, description] as const
      }),
  )

/** All sentences of the sets whose goods are labelled. */
export function readExamples(): Example[] {
  const descriptions = readDescriptions()
  return readdirSync(SETS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl') && !file.startsWith(FRESH))
    .sort()
    .flatMap((file) =>
      readSentences(new URL(file, SETS)).flatMap(
        (sentence) => exampleOf(file, sentence, descriptions.get(`${file} ${sentence.id}`)) ?? [],
      ),
    )
}
