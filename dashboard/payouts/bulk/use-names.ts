import { useEffect, useState } from 'react'
import type { FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { Problem } from '../../api/problem.ts'
import { lookUpNames } from './bulk-calls.ts'

/** The server looks so many up at once, once a second. */
const TOGETHER = 10
const PAUSE_MS = 1_100
const TRIES_MAX = 5

export type Names = {
  /** By line. */
  readonly found: ReadonlyMap<number, FoundName>
  readonly total: number
  /** Why it stopped before all were looked up; null: it is running, or complete. */
  readonly error: unknown
  readonly retry: () => void
}

/** Looks up the holders of these rows' accounts while the screen is open, a few at a time. */
export function useNames(rows: readonly UploadedRow[]): Names {
  const [found, setFound] = useState<ReadonlyMap<number, FoundName>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names already found are retained when it is tried again
  useEffect(() => {
    const stop = new AbortController()
    const open = rows.filter(({ line }) => found.get(line)?.canReceive == null)
    const go = async () => {
      for (let from = 0; from < open.length; from += TOGETHER) {
        const some = open.slice(from, from + TOGETHER)
        const names = await lookUpPatiently(some, stop.signal)
        setFound((known) => new Map([...known, ...some.flatMap(({ line }, at) => entryOf(line, names[at]))]))
        await pause(stop.signal)
      }
    }
    go().catch((cause: unknown) => {
      if (!stop.signal.aborted) setError(cause)
    })
    return () => stop.abort()
  }, [rows, tries])
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { found, total: rows.length, error, retry }
}

const entryOf = (line: number, name: FoundName | undefined): [number, FoundName][] => (name ? [[line, name]] : [])

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
