type Work<Result> = () => Promise<Result>

/**
 * Runs one piece of work at a time, round robin over the parties: a party that submits many waits behind every party
 * that submits one. A failure affects its own caller only.
 */
export function openRoundRobin(): <Result>(party: string, work: Work<Result>) => Promise<Result> {
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
