import { useEffect, useState } from 'react'
import type { FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { Problem } from '../../api/problem.ts'
import { lookUpNames } from './bulk-calls.ts'

/** The server looks so many up at once, once a second. */
const TOGETHER = 10
const PAUSE_MS = 1_100
const TRIES_MAX = 5

type Receiver = Pick<UploadedRow, 'receiverName' | 'receiverAccountNo' | 'receiverBankCode'>

export type Names = {
  /** Whom the bank names for a row; undefined: it was not looked up yet. */
  readonly of: (row: Receiver) => FoundName | undefined
  readonly done: number
  /** How many of those no bank has answered for. */
  readonly unanswered: number
  readonly total: number
  /** Why it stopped before all were looked up; null: it is running, or complete. */
  readonly error: unknown
  readonly retry: () => void
}

/** A row that is rewritten is another receiver; all others stay known. */
const keyOf = ({ receiverBankCode, receiverAccountNo, receiverName }: Receiver): string =>
  [receiverBankCode, receiverAccountNo, receiverName].join('\n')

/** Looks up the holders of these rows' accounts while the screen is open, a few at a time. */
export function useNames(rows: readonly UploadedRow[]): Names {
  const [found, setFound] = useState<ReadonlyMap<string, FoundName>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names already found are retained when it is tried again
  useEffect(() => {
    const stop = new AbortController()
    const open = rows.filter((row) => found.get(keyOf(row))?.canReceive == null)
    setError(null)
    const go = async () => {
      for (let from = 0; from < open.length; from += TOGETHER) {
        const some = open.slice(from, from + TOGETHER)
        const names = await lookUpPatiently(some, stop.signal)
        setFound((known) => new Map([...known, ...some.flatMap((row, at) => entryOf(row, names[at]))]))
        await pause(stop.signal)
      }
    }
    go().catch((cause: unknown) => {
      if (!stop.signal.aborted) setError(cause)
    })
    return () => stop.abort()
  }, [rows, tries])
  const of = (row: Receiver) => found.get(keyOf(row))
  const answers = rows.flatMap((row) => of(row) ?? [])
  const unanswered = answers.filter(({ canReceive }) => canReceive === null).length
  return { of, done: answers.length, unanswered, total: rows.length, error, retry: () => setTries(tries + 1) }
}

const entryOf = (row: Receiver, name: FoundName | undefined): [string, FoundName][] =>
  name ? [[keyOf(row), name]] : []

/** Another member of the merchant may be looking names up as well: then it waits its turn. */
async function lookUpPatiently(rows: readonly UploadedRow[], signal: AbortSignal): Promise<readonly FoundName[]> {
  const receivers = rows.map(({ receiverName, receiverAccountNo, receiverBankCode }) => ({
    receiverName,
    receiverAccountNo,
    receiverBankCode,
  }))
  for (let tries = 1; ; tries++) {
    try {
      return await lookUpNames(receivers, signal)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429 || tries === TRIES_MAX) throw error
      await pause(signal)
    }
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
