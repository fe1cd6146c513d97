import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'

/**
 * How well calls fare. `slow`: answers come late, so others are better, and calls still pass where there are none.
 * `failing`: no answers come, and calls are refused at once.
 */
export type Standing = 'fine' | 'slow' | 'failing'

/** `half_open`: the wait is over, and one call at a time is admitted as a trial. */
export type BreakerState = 'closed' | 'open' | 'half_open'

/** A call that was admitted. Its end is reported once, in every outcome. */
export type BreakerCall = { end(nowMs: number, how: 'answered' | 'failed'): void }

/** The memory of one service of one connection: which calls it answered of late. Times are of a clock that never jumps. */
export type Breaker = {
  /** How a call made now would fare, as far as is known; `fine` also where a trial is due. */
  standing(nowMs: number): Standing
  state(nowMs: number): BreakerState
  /** Undefined: the breaker is open, and the call is not to be made. */
  begin(nowMs: number): BreakerCall | undefined
}

/** Opens after this many bad calls in a row, however rare calls are… */
const IN_A_ROW = 3
const ROW_LIFE_MS = 10 * MINUTE_MS
/** …or when half of at least these many calls of the last minute were bad: a service that fails now and then. */
const RATE_CALLS_MIN = 8
const RATE_LIFE_MS = MINUTE_MS
const KEPT_MAX = 20
/** From opening to the first trial; doubled after each trial that failed. */
const WAIT_MIN_MS = 5 * SECOND_MS
const WAIT_MAX_MS = MINUTE_MS

type Call = { readonly beganMs: number; isTrial: boolean; knownMs: number; verdict: Standing }

/**
 * A breaker, closed. A call that takes longer than `slowMs` counts as bad while it is still on its way, so that the first
 * ones that hang turn the next ones elsewhere. An answer about the payment itself, a refusal too, is a good one. Sources of
 * the shape (closed, open, half-open; rates over a window with a least number of calls; slow calls; waits that grow):
 * the circuit breakers of resilience4j and Envoy's outlier detection.
 */
export function newBreaker(slowMs: number): Breaker {
  const onTheWay = new Set<Call>()
  let known: Call[] = []
  let opened: { cause: 'slow' | 'failing'; retryAtMs: number; waits: number } | undefined
  let trial: Call | undefined

  /** Counts calls that have become slow, as of when they did. They are in the order in which they began. */
  function noteSlow(nowMs: number): void {
    for (const call of onTheWay) {
      if (nowMs - call.beganMs < slowMs) return
      note(call, call.beganMs + slowMs, 'slow')
    }
  }

  function note(call: Call, nowMs: number, verdict: Standing): void {
    onTheWay.delete(call)
    call.knownMs = nowMs
    call.verdict = verdict
    known = [...known, call].slice(-KEPT_MAX)
    if (call.isTrial) endTrial(nowMs, verdict)
    else judge(nowMs)
  }

  function endTrial(nowMs: number, verdict: Standing): void {
    trial = undefined
    if (verdict === 'fine') {
      opened = undefined
      known = []
    } else open(nowMs, verdict, (opened?.waits ?? 0) + 1)
  }

  function open(nowMs: number, cause: 'slow' | 'failing', waits: number): void {
    opened = { cause, waits, retryAtMs: nowMs + Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** waits) }
  }

  /** Opens a closed breaker that has seen enough; a slow one that turns out to fail altogether refuses calls from now on. */
  function judge(nowMs: number): void {
    const worst = isTooBad(known, nowMs, ['failing']) ? 'failing' : 'slow'
    if (opened) opened.cause = worst === 'failing' ? worst : opened.cause
    else if (worst === 'failing' || isTooBad(known, nowMs, ['failing', 'slow'])) open(nowMs, worst, 0)
  }

  const isTrialDue = (nowMs: number): boolean => opened !== undefined && !trial && nowMs >= opened.retryAtMs

  function end(call: Call, nowMs: number, how: 'answered' | 'failed'): void {
    noteSlow(nowMs)
    if (onTheWay.has(call)) note(call, nowMs, how === 'answered' ? 'fine' : 'failing')
    else if (how === 'failed' && call.verdict === 'slow') {
      call.verdict = 'failing'
      judge(nowMs)
    }
  }

  return {
    standing(nowMs) {
      noteSlow(nowMs)
      return !opened || isTrialDue(nowMs) ? 'fine' : opened.cause
    },
    state(nowMs) {
      noteSlow(nowMs)
      if (!opened) return 'closed'
      return trial || isTrialDue(nowMs) ? 'half_open' : 'open'
    },
    begin(nowMs) {
      noteSlow(nowMs)
      const isTrial = isTrialDue(nowMs)
      if (opened?.cause === 'failing' && !isTrial) return undefined
      const call: Call = { beganMs: nowMs, isTrial, knownMs: nowMs, verdict: 'fine' }
      onTheWay.add(call)
      if (isTrial) trial = call
      return { end: (endMs, how) => end(call, endMs, how) }
    },
  }
}

/** Whether calls with one of these verdicts are too many: the last ones in a row, or half of the last minute's. */
function isTooBad(known: readonly Call[], nowMs: number, bad: readonly Standing[]): boolean {
  const isBad = ({ verdict }: Call): boolean => bad.includes(verdict)
  const row = known.filter(({ knownMs }) => nowMs - knownMs < ROW_LIFE_MS).slice(-IN_A_ROW)
  if (row.length === IN_A_ROW && row.every(isBad)) return true
  const recent = known.filter(({ knownMs }) => nowMs - knownMs < RATE_LIFE_MS)
  return recent.length >= RATE_CALLS_MIN && recent.filter(isBad).length * 2 >= recent.length
}
