import { readCorpus, readOf } from '../test/intents/corpus.ts'

const ROUNDS = 50
const MEDIAN_MAX_US = 50
const P99_MAX_US = 500

/** The time below which a share of the readings lies. */
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!

/** Times every sentence of sample and corpus, round after round; the first round, which compiles the code, is left out. */
function timeReadings(): Float64Array {
  const sentences = [...readCorpus('sample'), ...readCorpus('corpus')]
  for (const sentence of sentences) readOf(sentence)
  const times = new Float64Array(sentences.length * ROUNDS)
  let at = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const sentence of sentences) {
      const begin = performance.now()
      readOf(sentence)
      times[at++] = (performance.now() - begin) * 1000
    }
  return times.sort()
}

const times = timeReadings()
const [median, p99, slowest] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)]
console.log(
  `${times.length} readings of ${times.length / ROUNDS} sentences: median ${median.toFixed(1)} µs (at most ${MEDIAN_MAX_US}), ` +
    `p99 ${p99.toFixed(1)} µs (at most ${P99_MAX_US}), slowest ${slowest.toFixed(0)} µs`,
)
if (median > MEDIAN_MAX_US || p99 > P99_MAX_US) process.exitCode = 1
