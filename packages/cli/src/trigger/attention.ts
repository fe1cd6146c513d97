import type { Gapura } from '@gapura/sdk'
import { CliError } from '../command.ts'
import { makeCheckout, simulate } from './making.ts'
import { reference } from './reference.ts'
import { until } from './until.ts'

/** Longer than the gateway lets pass between two checks of what needs attention. */
const NEXT_CHECK_SECONDS = 3 * 60
/** A check that finds something still resolved a quarter of an hour after another reports that it is. */
const RESOLVED_SECONDS = 16 * 60
/** Two are enough, if each happens in time. */
const CHECKS_MAX = 24
/** How often the events are read after the clock was moved: half a second, which is more than a check takes. */
const LOOKS = 5

type Opened = { readonly id: string; readonly transactionId: string }

/** Has a new checkout paid twice, which needs attention until one of its payments is refunded. */
export async function openAttention(gapura: Gapura): Promise<Opened> {
  const transactionId = await payTwice(gapura)
  const id = await passChecks(gapura, NEXT_CHECK_SECONDS, async () => {
    for (const { data } of await gapura.events.list({ type: 'attention.opened' }).take(LATEST)) {
      if ('subject' in data && data.subject.id === transactionId) return data.id
    }
    return undefined
  })
  return { id, transactionId }
}

/** Has a payment need attention, and refunds it: closed once it has stayed resolved. */
export async function closeAttention(gapura: Gapura): Promise<string> {
  const { id, transactionId } = await openAttention(gapura)
  await gapura.refunds.create({ externalId: reference(), transactionId })
  return passChecks(gapura, RESOLVED_SECONDS, async () => {
    for (const { data } of await gapura.events.list({ type: 'attention.closed' }).take(LATEST)) {
      if ('subject' in data && data.id === id) return id
    }
    return undefined
  })
}

const LATEST = 20

/** The payment that is one too many. */
async function payTwice(gapura: Gapura): Promise<string> {
  const subjectId = await makeCheckout(gapura)
  await simulate(gapura, `checkout/${subjectId}`, 'duplicate')
  const extra = await until(async () => {
    for (const { data } of await gapura.events.list({ type: 'payment.succeeded', subjectId }).take(LATEST)) {
      if ('flags' in data && 'paidAmount' in data && data.flags.includes('duplicate')) return data.transactionId
    }
    return undefined
  })
  if (extra) return extra
  throw new CliError(`The second payment of ${subjectId} was not reported in time; see "gapura listen" for its events.`)
}

/** Moves the account's clock by so many seconds, past a check each time, until there is an event. */
async function passChecks(gapura: Gapura, seconds: number, look: () => Promise<string | undefined>): Promise<string> {
  for (let checks = 0; checks < CHECKS_MAX; checks++) {
    await gapura.sandbox.advanceClock(seconds)
    const found = await until(look, LOOKS)
    if (found) return found
  }
  throw new CliError('What needs attention was not checked in time; see "gapura listen" for its events.')
}
