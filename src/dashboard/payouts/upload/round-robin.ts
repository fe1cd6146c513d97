type Work<Result> = () => Promise<Result>

/**
 * Does one thing at a time, of each party one before another of the same: whoever brings much waits behind everybody who brings
 * one. What fails fails for its caller alone.
 */
export function openFairTurns(): <Result>(party: string, work: Work<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  const lastOf = new Map<string, Promise<unknown>>()
  const inTurn = <Result>(work: Work<Result>): Promise<Result> => {
    const doing = last.then(work)
    last = doing.catch(() => {})
    return doing
  }
  return (party, work) => {
    const doing = (lastOf.get(party) ?? Promise.resolve()).then(() => inTurn(work))
    const ended = doing
      .catch(() => {})
      .then(() => {
        if (lastOf.get(party) === ended) lastOf.delete(party)
      })
    lastOf.set(party, ended)
    return doing
  }
}
