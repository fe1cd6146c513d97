import { readCorpus, readOf } from '../test/intents/corpus.ts'

const ROUNDS = 101
const MEDIAN_MAX_US = 100
const P99_MAX_US = 300

/** The time below which a share of the readings lies. */
const quantile = (times: Float64Array, share: number): number => {
  const sorted = times.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Microseconds that each sentence of sample and corpus takes in each round, after one round that compiles the code. */
function timeReadings(): Float64Array[] {
  const sentences = [...readCorpus('sample'), ...readCorpus('corpus')]
  for (const sentence of sentences) readOf(sentence)
  const timed = sentences.map((sentence) => ({ sentence, times: new Float64Array(ROUNDS) }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { sentence, times } of timed) {
      const begin = performance.now()
      readOf(sentence)
      times[round] = (performance.now() - begin) * 1000
    }
  return timed.map(({ times }) => times)
}

const report = (what: string, times: Float64Array): void =>
  console.log(
    `${what}: median ${quantile(times, 0.5).toFixed(1)} µs, p99 ${quantile(times, 0.99).toFixed(1)} µs, ` +
      `slowest ${quantile(times, 1).toFixed(0)} µs`,
  )

const rounds = timeReadings()
// A sentence's own time is its median over the rounds: what else the machine did meanwhile drops out of it.
const sentences = Float64Array.from(rounds, (times) => quantile(times, 0.5))
report(`${sentences.length} sentences`, sentences)
report(
  `${sentences.length * ROUNDS} readings, with all that the machine did between`,
  Float64Array.from(rounds.flatMap((times) => [...times])),
)
const isFast = quantile(sentences, 0.5) <= MEDIAN_MAX_US && quantile(sentences, 0.99) <= P99_MAX_US
console.log(`${isFast ? 'Within' : 'Over'} a median of ${MEDIAN_MAX_US} µs and a p99 of ${P99_MAX_US} µs per sentence.`)
if (!isFast) process.exitCode = 1
