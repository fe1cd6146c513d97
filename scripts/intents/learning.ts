/** The evidence for a phrase, by its number in the list of features, and whether the phrase names the goods. */
export type Candidate = { readonly features: readonly number[]; readonly isGoods: boolean }

/** How far one sentence moves the weights at first, and how fast that fades. */
const RATE = 0.05
const RATE_FADES = 10
/** How fast unused weights fade. */
const DECAY = 0.002
const EPOCHS = 40
/** Weights are whole numbers: so many steps to the largest. */
const WEIGHT_MAX = 200

const scoreOf = (weights: readonly number[], { features }: Candidate): number =>
  features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)

/** The phrase with the highest score, the first of those that are as high. */
export const bestOf = (weights: readonly number[], candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, one) => (best === undefined || scoreOf(weights, one) > scoreOf(weights, best) ? one : best),
    undefined,
  )

/** The share of each phrase in what the weights give to all of them (softmax). */
function sharesOf(weights: readonly number[], candidates: readonly Candidate[]): number[] {
  const scores = candidates.map((one) => scoreOf(weights, one))
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((sum, one) => sum + one, 0)
  return powers.map((one) => one / total)
}

/** Moves the weights towards the goods and away from what else was given a share. */
function learn(weights: number[], candidates: readonly Candidate[], rate: number): void {
  const goods = candidates.filter(({ isGoods }) => isGoods)
  if (goods.length === 0 || goods.length === candidates.length) return
  const step = (weighed: readonly Candidate[], by: number): void => {
    for (const [at, share] of sharesOf(weights, weighed).entries())
      for (const feature of weighed[at]?.features ?? []) weights[feature] = (weights[feature] ?? 0) + by * share
  }
  // Both shares are of the weights as they were.
  const before = [...weights]
  step(goods, rate)
  const moved = weights.map((one, i) => one - (before[i] ?? 0))
  for (const [i, one] of before.entries()) weights[i] = one
  step(candidates, -rate)
  for (const [i, one] of moved.entries()) weights[i] = (weights[i] ?? 0) + one
}

/** Softmax regression over the phrases of each sentence, with a decay that keeps weights small; then whole numbers. */
export function trainWeights(sentences: readonly (readonly Candidate[])[], featureCount: number): number[] {
  const weights = Array.from({ length: featureCount }, () => 0)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const candidates of sentences) learn(weights, candidates, RATE / (1 + epoch / RATE_FADES))
    for (const i of weights.keys()) weights[i] = (weights[i] ?? 0) * (1 - DECAY)
  }
  const largest = Math.max(...weights.map(Math.abs))
  return weights.map((one) => Math.round((one / largest) * WEIGHT_MAX) || 0)
}
