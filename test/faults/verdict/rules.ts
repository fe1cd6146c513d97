import { BILLING_RULES } from './billing-rules.ts'
import { type Call, CREATING, type History, isAcknowledged } from './history.ts'
import type { Rule, Run } from './rule.ts'
import { findStepsBack } from './steps-back.ts'

/** Requirements line 11: serving again, and the backlog gone. */
const RECOVERY_MAX_MS = 10_000
const DRAIN_MAX_MS = 60_000
/** Line 15. */
const EXIT_MAX_MS = 30_000
/** Line 14, and what the client's own machine may add under load. */
const REFUSAL_MAX_MS = 2_000
const CLIENT_MS = 250

const group = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => Map.groupBy(items, keyOf)
const acknowledged = ({ calls }: History, kind: Call['kind']): Call[] =>
  calls.filter((call) => call.kind === kind && isAcknowledged(call))

/** The part of a creation's reply that never changes afterwards. */
const LASTING = ['id', 'externalId', 'checkoutUrl', 'currency', 'amount', 'type', 'createdAt', 'expiresAt', 'livemode']
const lasting = (body: string): string => {
  const value = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(LASTING.map((field) => value[field]))
}
/** A collection's id is its transactionId. */
const transactionIn = (body: string): string => {
  const { data } = JSON.parse(body) as { data: { transactionId?: string; id: string } }
  return data.transactionId ?? data.id
}
const idIn = (call: Call): string => {
  const reply = JSON.parse(call.body) as { id?: string; data?: { id: string } }
  return reply.id ?? reply.data?.id ?? ''
}

export const RULES: Readonly<Record<string, Rule>> = {
  'what was acknowledged is there, with the same body': ({ history, truth }) => [
    ...acknowledged(history, 'create').flatMap((call) => {
      const now = truth.readable.get(idIn(call))
      if (now === undefined) return [`checkout ${idIn(call)} of ${call.key} is lost`]
      return lasting(now) === lasting(call.body) ? [] : [`checkout ${idIn(call)} reads otherwise: ${now}`]
    }),
    ...acknowledged(history, 'payout').flatMap((call) => {
      const now = truth.readablePayouts.get(idIn(call))
      return now === undefined ? [`payout ${idIn(call)} of ${call.key} is lost`] : []
    }),
    ...acknowledged(history, 'refund').flatMap((call) => {
      const now = truth.readableRefunds.get(idIn(call))
      return now === undefined ? [`refund ${idIn(call)} of ${call.key} is lost`] : []
    }),
    ...(['customer', 'collector', 'invoice'] as const).flatMap((kind) =>
      acknowledged(history, kind).flatMap((call) => {
        const now = truth.readableBills.get(idIn(call))
        return now === undefined ? [`${kind} ${idIn(call)} of ${call.key} is lost`] : []
      }),
    ),
  ],

  'one key, one answer': ({ history }) =>
    CREATING.flatMap((kind) =>
      [...group(acknowledged(history, kind), ({ key }) => key)].flatMap(([key, calls]) =>
        new Set(calls.map(({ body }) => body)).size === 1 ? [] : [`${kind} ${key} was answered in several ways`],
      ),
    ),

  'one key, one effect': ({ truth }) =>
    [truth.checkouts, truth.payouts, truth.refunds, truth.collectors, truth.invoices].flatMap(
      (rows: readonly { id: string; externalId: string }[]) =>
        [...group(rows, ({ externalId }) => externalId)].flatMap(([key, same]) =>
          same.length === 1 ? [] : [`${key} made ${same.map(({ id }) => id).join(', ')}`],
        ),
    ),

  'an admitted request is answered when its process is terminated': ({ history, truth }) => {
    const made = new Set(truth.checkouts.map(({ externalId }) => externalId))
    return history.calls
      .filter(
        ({ kind, key, status }) => kind === 'create' && key.startsWith('burst-') && status === null && made.has(key),
      )
      .map(({ key, failure }) => `${key} was done and never answered (${failure})`)
  },

  'a payout is credited once, or not at all where it failed': ({ truth }) => {
    const known = new Set(truth.payouts.map(({ reference }) => reference))
    const books = group(truth.transfers, ({ reference }) => reference)
    const expected: Record<string, readonly [number, number]> = {
      SUCCEEDED: [1, 0],
      FAILED: [0, 0],
      REVERSED: [1, 1],
    }
    return [
      ...truth.payouts.flatMap(({ id, status, reference, answers }) => {
        const { paid, returned, calls } = books.get(reference)?.[0] ?? { paid: 0, returned: 0, calls: 0 }
        if (calls > 1) return [`payout ${id} was sent ${calls} times`]
        const should = expected[status]
        if (!should) return [`payout ${id} is still ${status}: ${answers}`]
        return paid === should[0] && returned === should[1]
          ? []
          : [`payout ${id} is ${status}, paid ${paid}, returned ${returned}`]
      }),
      ...truth.transfers
        .filter(({ reference }) => !known.has(reference))
        .map((t) => `the bank paid ${t.reference}, which is unknown`),
    ]
  },

  'a refund is paid once, or not at all where it failed': ({ truth }) => {
    const known = new Set(truth.refunds.map(({ reference }) => reference))
    const books = group(truth.bankRefunds, ({ reference }) => reference)
    return [
      ...truth.refunds.flatMap(({ id, status, way, reference }) => {
        const { paid, calls } = books.get(reference)?.[0] ?? { paid: 0, calls: 0 }
        if (calls > 1) return [`refund ${id} was sent ${calls} times`]
        if (status === 'PROCESSING') return [`refund ${id} is still ${status}`]
        const should = status === 'SUCCEEDED' && way === 'rail' ? 1 : 0
        return paid === should ? [] : [`refund ${id} is ${status} by ${way}, paid ${paid} times`]
      }),
      ...truth.bankRefunds
        .filter(({ reference }) => !known.has(reference))
        .map(({ reference }) => `the bank refunded ${reference}, which is unknown`),
    ]
  },

  'no payout has two live bank references': ({ truth }) =>
    [...group(truth.transfers, ({ account }) => account)].flatMap(([account, transfers]) => {
      const live = transfers.filter(({ paid, returned }) => paid > returned)
      return live.length > 1
        ? [`account ${account} was paid under ${live.map(({ reference }) => reference).join(', ')}`]
        : []
    }),

  'every payment is booked once': ({ truth }) => {
    const atBank = group(truth.bankPayments, ({ reference }) => reference)
    const here = group(truth.receipts, ({ reference }) => reference)
    return [
      ...[...new Set([...atBank.keys(), ...here.keys()])].flatMap((reference) => {
        const paid = (atBank.get(reference) ?? []).map(({ amount }) => amount).sort()
        const booked = (here.get(reference) ?? []).map(({ amount }) => amount).sort()
        return `${paid}` === `${booked}` ? [] : [`${reference}: the bank took [${paid}], we booked [${booked}]`]
      }),
      ...truth.receipts
        .filter(({ bookings }) => bookings !== 1)
        .map(({ id, bookings }) => `${id} has ${bookings} bookings`),
    ]
  },

  'a status never goes backwards': ({ history }) => findStepsBack(history),

  'every payment and every end of a payout was notified, under one id': ({ history, truth }) => {
    const events = group(
      history.heard.filter(({ type }) => type === 'payment.succeeded' || type === 'collection.received'),
      ({ body }) => transactionIn(body),
    )
    const heard = new Set(history.heard.map(({ id }) => id))
    return [
      ...truth.receipts
        .filter(({ state }) => state === 'BOOKED')
        .flatMap(({ id }) => {
          const ids = new Set((events.get(id) ?? []).map((event) => event.id))
          return ids.size === 1 ? [] : [`payment ${id} was notified under ${ids.size} ids`]
        }),
      ...truth.events
        // Alerts go to endpoints that subscribe to them, which the merchant of a run does not.
        .filter(({ id, type }) => !heard.has(id) && !type.startsWith('attention.'))
        .map((e) => `${e.type} ${e.id} was never heard (${e.delivery})`),
      ...truth.payouts.flatMap(({ id, status }) =>
        status === 'PROCESSING' || truth.events.some((event) => event.subjectId === id)
          ? []
          : [`the end of ${id} has no event`],
      ),
      ...truth.refunds.flatMap(({ id, status }) =>
        truth.events.some((e) => e.subjectId === id && (status !== 'SUCCEEDED' || e.type === 'refund.succeeded'))
          ? []
          : [`the end of ${id} has no event`],
      ),
    ]
  },

  'every webhook is signed, and one id is one body': ({ history }) => [
    ...history.heard.filter(({ isVerified }) => !isVerified).map(({ id }) => `webhook ${id} does not verify`),
    ...[...group(history.heard, ({ id }) => id)].flatMap(([id, same]) =>
      new Set(same.map(({ body }) => body)).size === 1 ? [] : [`webhook ${id} had several bodies`],
    ),
  ],

  ...BILLING_RULES,

  'the ledger is whole': ({ truth }) => [...truth.ledgerFaults],

  'no hold is open without its payout or refund': ({ truth }) => {
    const open = new Set(truth.openHolds)
    const holders = [...truth.payouts, ...truth.refunds]
    return [
      ...truth.openHolds
        .filter((id) => !holders.some((one) => one.id === id && one.isHeld))
        .map((id) => `${id} holds money for nothing`),
      ...holders.filter(({ id, isHeld }) => isHeld && !open.has(id)).map(({ id }) => `${id} is open and holds nothing`),
    ]
  },

  'a refusal is 503 with Retry-After, soon': ({ history, tally, patience }) => {
    const maxMs = (REFUSAL_MAX_MS + CLIENT_MS) * patience
    return history.calls.flatMap((call) => {
      const { kind, key, status, retryAfter, fromMs, toMs, member } = call
      if (status !== null && status >= 500 && (status !== 503 || retryAfter === null))
        return [`${kind} ${key} was answered ${status}, Retry-After ${retryAfter}: ${call.body.slice(0, 200)}`]
      const isAway = tally.away.some((a) => a.member === member && fromMs >= a.fromMs && fromMs + maxMs < a.toMs)
      const ms = Math.round(toMs - fromMs)
      return isAway && ms > maxMs
        ? [`${kind} ${key} took ${ms} ms while the database was away (${status ?? call.failure})`]
        : []
    })
  },

  'serving again within 10 s of a kill': ({ tally, patience }) =>
    tally.recoveries
      .filter(({ ms }) => ms > RECOVERY_MAX_MS * patience)
      .map(({ what, ms }) => `${what}: ${Math.round(ms)} ms`),

  'a terminated process ends well within 30 s': ({ tally }) =>
    tally.exits
      .filter(({ code, ms }) => code !== 0 || ms > EXIT_MAX_MS)
      .map(({ what, code, ms }) => `${what} ended with ${code} after ${Math.round(ms)} ms`),

  'no process ends by itself': ({ tally }) => [...tally.crashes],

  'the backlog is gone within 60 s': ({ drainMs, patience }) =>
    drainMs > DRAIN_MAX_MS * patience ? [`it took ${Math.round(drainMs)} ms`] : [],
}

/** Every promise that was broken, with its sentences. */
export function check(run: Run): Record<string, string[]> {
  const found = Object.entries(RULES).map(([name, rule]) => [name, rule(run)] as const)
  return Object.fromEntries(found.filter(([, faults]) => faults.length > 0))
}
