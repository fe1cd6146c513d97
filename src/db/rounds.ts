/**
 * Runs a batch in rounds in which no name appears twice: the result of the second item of a name depends on the first. A name
 * is something two items must not decide about concurrently, such as a row. Results are in the order of the batch.
 */
export async function runInRounds<Item, Result>(
  batch: readonly Item[],
  namesOf: (item: Item) => readonly string[],
  run: (round: readonly Item[]) => Promise<(Result | Error)[]>,
): Promise<(Result | Error)[]> {
  const results = new Array<Result | Error>(batch.length)
  for (const round of roundsOf(batch, namesOf)) {
    const ended = await run(round.map((n) => batch[n] as Item))
    for (const [k, n] of round.entries()) results[n] = ended[k] as Result | Error
  }
  return results
}

/** Positions in the batch, round by round. */
function roundsOf<Item>(batch: readonly Item[], namesOf: (item: Item) => readonly string[]): number[][] {
  const rounds: number[][] = []
  const nextOf = new Map<string, number>()
  for (const [place, item] of batch.entries()) {
    const names = namesOf(item)
    const n = Math.max(0, ...names.map((name) => nextOf.get(name) ?? 0))
    for (const name of names) nextOf.set(name, n + 1)
    const round = rounds[n] ?? []
    rounds[n] = round
    round.push(place)
  }
  return rounds
}
