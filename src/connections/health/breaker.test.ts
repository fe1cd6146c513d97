import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BreakerCall, newBreaker } from './breaker.ts'

const SLOW_MS = 2_000
const MINUTE_MS = 60_000

/** A breaker on a clock of its own. */
function aBreaker() {
  let nowMs = 1_000
  const breaker = newBreaker(SLOW_MS)
  const wait = (ms: number) => {
    nowMs += ms
  }
  const begin = () => breaker.begin(nowMs)
  const end = (call: BreakerCall | undefined, how: 'answered' | 'failed') => call?.end(nowMs, how)
  const call = (how: 'answered' | 'failed', tookMs = 100) => {
    const begun = begin()
    if (!begun) return 'not made'
    wait(tookMs)
    end(begun, how)
    return how
  }
  return { begin, end, call, wait, standing: () => breaker.standing(nowMs), state: () => breaker.state(nowMs) }
}

/** Opened by calls that failed. */
function anOpenOne() {
  const one = aBreaker()
  for (let i = 0; i < 3; i++) one.call('failed')
  return one
}

describe('a breaker', () => {
  test('opens after three failures in a row, however rare the calls', () => {
    const { call, wait, state, standing } = aBreaker()
    for (let i = 0; i < 2; i++) {
      call('failed')
      wait(3 * MINUTE_MS)
    }
    expect(state()).toBe('closed')
    call('failed')
    expect([state(), standing()]).toEqual(['open', 'failing'])
    expect(call('answered')).toBe('not made')
  })

  test('is closed again by an answer in between', () => {
    const { call, state } = aBreaker()
    for (const how of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) call(how)
    expect(state()).toBe('closed')
  })

  test('opens when half of the last minute’s calls failed', () => {
    const { call, state } = aBreaker()
    for (let i = 0; i < 4; i++) {
      expect(state()).toBe('closed')
      call('answered')
      call('failed')
    }
    expect(state()).toBe('open')
  })

  test('lets one call at a time through once its wait is over, and closes when that is answered', () => {
    const { begin, end, wait, state, standing } = anOpenOne()
    wait(4_999)
    expect(begin()).toBeUndefined()
    wait(1)
    expect([state(), standing()]).toEqual(['half_open', 'fine'])
    const trial = begin()
    expect(trial).toBeDefined()
    expect([state(), standing(), begin()]).toEqual(['half_open', 'failing', undefined])
    end(trial, 'answered')
    expect([state(), standing()]).toEqual(['closed', 'fine'])
  })

  test('waits twice as long after each trial that failed, up to a minute', () => {
    const { begin, call, wait } = anOpenOne()
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      wait(seconds * 1_000 - 1)
      expect(begin()).toBeUndefined()
      wait(1)
      expect(call('failed')).toBe('failed')
    }
  })

  test('counts calls that hang before they end, and still lets others pass: late is better than never', () => {
    const { begin, wait, standing, state } = aBreaker()
    const hanging = [begin(), begin(), begin()]
    expect(hanging).not.toContain(undefined)
    wait(SLOW_MS - 1)
    expect(standing()).toBe('fine')
    wait(1)
    expect([standing(), state()]).toEqual(['slow', 'open'])
    expect(begin()).toBeDefined()
  })

  test('refuses calls once the ones that hung have failed', () => {
    const { begin, end, wait, standing } = aBreaker()
    const hanging = [begin(), begin(), begin()]
    wait(4_000)
    expect(standing()).toBe('slow')
    for (const one of hanging) end(one, 'failed')
    expect(standing()).toBe('failing')
    expect(begin()).toBeUndefined()
  })

  test('a trial that hangs ends as a bad one by itself', () => {
    const { begin, wait, state } = anOpenOne()
    wait(5_000)
    begin()
    wait(SLOW_MS)
    expect(state()).toBe('open')
  })
})

type Step = { readonly is: 'begin' | 'answered' | 'failed' | 'wait'; readonly ms: number }
const steps = fc.array(
  fc.record({
    is: fc.constantFrom('begin', 'begin', 'answered', 'failed', 'wait'),
    ms: fc.integer({ min: 0, max: 12_000 }),
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 120 },
)

/** Plays steps, ending the oldest open call each time. */
function play(list: readonly Step[], check: (one: ReturnType<typeof aBreaker>) => void = () => {}) {
  const one = aBreaker()
  const open: BreakerCall[] = []
  for (const { is, ms } of list) {
    if (is === 'begin') {
      const begun = one.begin()
      if (begun) open.push(begun)
    } else if (is === 'wait') one.wait(ms)
    else one.end(open.shift(), is)
    check(one)
  }
  return one
}

describe('in any history', () => {
  test('a service that answers in time is never refused a call', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: SLOW_MS - 1 }), { maxLength: 200 }), (times) => {
        const one = aBreaker()
        for (const ms of times) expect(one.call('answered', ms)).toBe('answered')
        expect(one.state()).toBe('closed')
      }),
    )
  })

  test('a call passes after a minute of silence, and one good answer closes it', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const one = play(list)
        one.wait(MINUTE_MS)
        expect(one.standing()).toBe('fine')
        expect(one.call('answered')).toBe('answered')
        one.wait(10 * MINUTE_MS)
        expect(one.standing()).toBe('fine')
      }),
    )
  })

  test('a call is refused only where the service fails, and never while it is only slow', () => {
    fc.assert(
      fc.property(steps, (list) => {
        play(list, (one) => {
          const standing = one.standing()
          if (standing !== 'failing' && one.state() !== 'half_open') expect(one.begin()).toBeDefined()
          if (standing === 'failing') expect(one.begin()).toBeUndefined()
        })
      }),
    )
  })

  test('it is open or half-open exactly while it does not stand fine, but for a trial that is due', () => {
    fc.assert(
      fc.property(steps, (list) => {
        play(list, (one) => {
          if (one.state() === 'closed') expect(one.standing()).toBe('fine')
          if (one.state() === 'open') expect(one.standing()).not.toBe('fine')
        })
      }),
    )
  })
})
