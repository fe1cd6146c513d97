import { readdirSync, writeFileSync } from 'node:fs'
import { readSentences } from '../../test/intents/corpus.ts'
import { readLabelled, trainKinds, writeKinds } from './kinds.ts'
import { bestOf, type Candidate, trainWeights } from './learning.ts'
import { Features, observe } from './observe.ts'

const WEIGHTS_FILE = new URL('../../src/intents/description/ranking/weights.ts', import.meta.url)
const SETS = new URL('../../test/intents/', import.meta.url)
/** Sets of sentences that no weight may know: they say how well it went. */
const NEVER_TRAINED =
  /sample|kinds|sixth|seventh|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twent/

/** The sentences of one file, as the phrases among which weights decide. */
type Observed = { readonly file: string; readonly sentences: readonly (readonly Candidate[])[] }

const features = new Features()
const sets: Observed[] = readdirSync(SETS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.jsonl'))
  .sort()
  .map((file) => ({
    file,
    sentences: readSentences(new URL(file, SETS))
      .map((sentence) => observe(sentence, features))
      .filter(({ length }) => length > 0),
  }))
const trained = sets.filter(({ file }) => !NEVER_TRAINED.test(file))

function report(what: string, weights: readonly number[], { file, sentences }: Observed): void {
  const right = sentences.filter((candidates) => bestOf(weights, candidates)?.isGoods === true).length
  console.log(
    `${file.padEnd(32)} ${what}: ${right} of ${sentences.length} (${((100 * right) / sentences.length).toFixed(1)} %)`,
  )
}

const weightsOf = (from: readonly Observed[]): number[] =>
  trainWeights(
    from.flatMap(({ sentences }) => sentences),
    features.names.length,
  )

if (process.argv.includes('--check'))
  for (const one of trained) report('without itself', weightsOf(trained.filter((other) => other !== one)), one)

const weights = weightsOf(trained)
for (const one of sets) report(trained.includes(one) ? 'trained' : 'never trained', weights, one)

const LINE_MAX = 105

/** Words in lines, as source. */
function linesOf(words: readonly string[]): string {
  const lines: string[] = ['']
  for (const word of words) {
    if (`${lines.at(-1)}${word}`.length > LINE_MAX) lines.push('')
    lines.push(`${lines.pop()}${word}, `)
  }
  return lines
    .map((line) => line.trimEnd())
    .join('\n  ')
    .replace(/,$/, '')
}

/** The weights of one kind, as a list in source. */
const sourceOf = (kind: string): string =>
  linesOf(
    features.names
      .map((name, i) => ({ name, weight: weights[i] ?? 0 }))
      .filter(({ name, weight }) => name.startsWith(`${kind} `) && weight !== 0)
      .map(({ name, weight }) => `${name.slice(kind.length + 1)} ${weight}`)
      .sort(),
  )

/** Where the weights find it. */
const TABLE = '../../words/table.ts'

writeFileSync(
  WEIGHTS_FILE,
  `// Made by \`npm run train:intents\`; see docs/intents.md.

import { valuesIn } from '${TABLE}'

/** How much each rule of EVIDENCE counts. */
export const WEIGHTS = valuesIn(\`${sourceOf('rule')}\`)

/** How much it counts what a phrase does. */
export const ROLE_WEIGHTS = valuesIn(\`${sourceOf('role')}\`)

/** How much it counts what a word of a phrase means. */
export const MEANING_WEIGHTS = valuesIn(\`${sourceOf('means')}\`)
`,
)

writeKinds(trainKinds(await readLabelled()))
