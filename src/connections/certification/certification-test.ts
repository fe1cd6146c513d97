/** What running a test does at the provider: nothing, an order that stays unpaid and is closed again, money moved. */
export type Effect = 'none' | 'order' | 'money'

/**
 * Whether what came is what the test wants. `unknown`: nothing could be concluded. `not_run`: the provider has no such
 * service.
 */
export type Verdict = { readonly is: 'passed' | 'failed' | 'unknown' | 'not_run'; readonly found: string }

/** One of the tests that a certification wants. */
export type CertificationTest = {
  /** By which the documents and `--only` name it. */
  readonly id: string
  readonly kind: 'positive' | 'negative'
  readonly expected: string
  readonly effect: Effect
  run(): Promise<Verdict>
}

type Result = { readonly is: string; readonly railCode?: string }

/** A result that is one of these passes; what cannot be concluded from is unclear. */
export function judge({ is, railCode }: Result, wanted: readonly string[]): Verdict {
  const found = railCode === undefined ? is : `${is} (${railCode})`
  if (wanted.includes(is)) return { is: 'passed', found }
  if (railCode === 'not_offered') return { is: 'not_run', found: 'the provider has no such service' }
  return { is: is === 'unknown' || is === 'unsent' ? 'unknown' : 'failed', found }
}

/** A provider's code that says 4xx, or that there is none: it decided against the question. */
const DECLINED = /^(?:[a-z]+_)?4\d\d|not_found/i

/** As `judge`, where the provider may also decline the question: it knows no such thing. */
export function judgeUnknown(result: Result, wanted: readonly string[]): Verdict {
  const isDeclined = result.is === 'unknown' && DECLINED.test(result.railCode ?? '')
  return isDeclined ? { is: 'passed', found: `declined (${result.railCode})` } : judge(result, wanted)
}
