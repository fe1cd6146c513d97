import { BROWSER_AMOUNTS_DEFAULT, type BrowserAmounts, readBrowserAmounts } from '../../csrf/browser-amounts.ts'
import type { Environment, VariableName } from './variables.ts'
import { wholeNumber } from './whole-number.ts'

/** What one serving process admits (docs/decisions/0004). */
export type Limits = {
  readonly perSecond: number
  readonly burst: number
  readonly failuresPerMinute: number
  readonly csrfPerMinute: number
  readonly browserCheckoutsPerMinute: number
  readonly browserAmounts: BrowserAmounts
  readonly pagePerMinute: number
  /** Unpaid orders from one address for one payment link with a stock; counted in the database, across all processes. */
  readonly unpaidLinkOrders: number
  /** Concurrent event streams, of hosted pages and of the dashboard. */
  readonly pageStreams: number
  readonly pageStreamsPerAddress: number
  readonly streams: number
  readonly streamsPerAccount: number
  readonly streamsPerMember: number
  readonly sendMoneyPerSecond: number
  readonly signInPerMinute: number
  /** Requests that one process handles at once. */
  readonly inFlight: number
}

const RATE_MAX = 1_000_000
const STREAMS_MAX = 100_000

export function readLimits(env: Environment, isSandbox: boolean): Limits {
  const rate = (name: VariableName, inSandbox: number, inProduction = inSandbox) =>
    wholeNumber(env, name, isSandbox ? inSandbox : inProduction, 1, RATE_MAX)
  return {
    perSecond: rate('LIMIT_PER_SECOND', 2_000, 200),
    burst: rate('LIMIT_BURST', 4_000, 400),
    failuresPerMinute: rate('LIMIT_FAILURES_PER_MINUTE', 30),
    csrfPerMinute: rate('LIMIT_CSRF_PER_MINUTE', 600, 60),
    browserCheckoutsPerMinute: rate('LIMIT_BROWSER_CHECKOUTS_PER_MINUTE', 300, 30),
    browserAmounts: readBrowserAmounts(env.LIMIT_BROWSER_AMOUNT || BROWSER_AMOUNTS_DEFAULT),
    pagePerMinute: rate('LIMIT_PAGE_PER_MINUTE', 300),
    unpaidLinkOrders: wholeNumber(env, 'LIMIT_UNPAID_LINK_ORDERS', 5, 1, 100_000),
    pageStreams: wholeNumber(env, 'LIMIT_PAGE_STREAMS', 5_000, 1, STREAMS_MAX),
    pageStreamsPerAddress: wholeNumber(env, 'LIMIT_PAGE_STREAMS_PER_ADDRESS', 100, 1, STREAMS_MAX),
    streams: wholeNumber(env, 'LIMIT_STREAMS', 2_000, 1, STREAMS_MAX),
    streamsPerAccount: wholeNumber(env, 'LIMIT_STREAMS_PER_ACCOUNT', 200, 1, STREAMS_MAX),
    streamsPerMember: wholeNumber(env, 'LIMIT_STREAMS_PER_MEMBER', 8, 1, STREAMS_MAX),
    sendMoneyPerSecond: rate('LIMIT_SEND_MONEY_PER_SECOND', 500, 50),
    signInPerMinute: rate('LIMIT_SIGN_IN_PER_MINUTE', 100, 10),
    inFlight: wholeNumber(env, 'LIMIT_IN_FLIGHT', 500, 10, 100_000),
  }
}
