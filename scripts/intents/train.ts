import { type Example, readExamples } from './examples.ts'
import { bestOf, exchangeGoods, roundWeights, trainGoods, writeGoods } from './goods.ts'
import { readLabelled, trainKinds, writeKinds } from './kinds.ts'

/** The contract's own sentences and the corpus count twice: each of them has to be read. */
const learn = (examples: readonly Example[]) =>
  trainGoods([
    ...examples,
    ...examples.filter(({ file }) => /^(?:sample|corpus)/.test(file)),
    ...exchangeGoods(examples),
  ])

function report(what: string, weights: Float32Array, examples: readonly Example[]): void {
  const rounded = roundWeights(weights)
  for (const [file, own] of Map.groupBy(examples, (one) => one.file)) {
    const right = own.filter((one) => bestOf(rounded, one).toLowerCase().includes(one.goods)).length
    console.log(`${file.padEnd(30)} ${what}: ${right} of ${own.length} (${((100 * right) / own.length).toFixed(1)} %)`)
  }
}

/** `--without PATTERN`: only scores the sets whose name it matches, by weights that know no sentence of them. */
const [option, pattern] = process.argv.slice(2)
const examples = readExamples()
if (option === '--without' && pattern !== undefined) {
  const left = new RegExp(pattern)
  const weights = learn(examples.filter((one) => !left.test(one.file)))
  report(
    'without them',
    weights,
    examples.filter(({ file }) => left.test(file)),
  )
} else {
  const weights = learn(examples)
  report('trained', weights, examples)
  writeGoods(weights)
  writeKinds(trainKinds(await readLabelled()))
}
