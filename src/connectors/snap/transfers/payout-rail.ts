import { type Clock, DAY_MS, later } from '../../../base/clock.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { readText } from '../../../snap/json.ts'
import { SERVICES } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type {
  AccountLookup,
  Balance,
  IntendedTransfer,
  PayoutRail,
  Receiver,
  SentTransfer,
  Transfer,
  TransferService,
  TransferState,
} from '../../payout-port.ts'
import { type SnapCall, snapClient } from '../client/client.ts'
import { fillBody } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import type { TransfersSection, TransferWay } from '../profile/transfers.ts'
import type { SnapSettings } from '../settings.ts'
import { toAccount, toBalance } from './map-account.ts'
import { toInquired, toSent } from './map-transfer.ts'
import { amountValues, inquiryValues, ownValues, transferValues } from './values.ts'
import { wireReference } from './wire-reference.ts'

/** What every call of a payout needs. */
type Context = {
  readonly settings: SnapSettings
  readonly section: TransfersSection
  readonly bankCode: string
  readonly clock: Clock
  readonly call: SnapCall
}

/**
 * A provider that speaks SNAP BI, as a bank to send money through, by the ways of its profile. Null where the profile
 * has none, or the agreement names no account that payouts leave from.
 */
export function snapPayoutRail(settings: SnapSettings, clock: Clock): PayoutRail | null {
  const { transfers: section } = settings.profile
  const { payouts } = settings.credentials
  if (!section || !payouts) return null
  const { bankCode } = payouts
  const context: Context = { settings, section, bankCode, clock, call: snapClient(settings, clock) }
  const { balance } = section
  return {
    name: settings.id,
    bankCode,
    offers: section.ways.map(({ offer }) => offer),
    inquireAccount: (receiver, transfer) => inquireAccount(context, receiver, transfer),
    send: (transfer) => send(context, transfer),
    inquire: (transfer) => inquire(context, transfer),
    ...(balance && { balance: () => readBalance(context, balance) }),
  }
}

const NOT_OFFERED = { is: 'unknown', railCode: 'not_offered' } as const

const wayOf = ({ section }: Context, service: TransferService): TransferWay | undefined =>
  section.ways.find(({ offer }) => offer.service === service)

/** The services to look up a receiver where no transfer is intended yet: inside the bank, or all that lead outside. */
function waysTo({ section, bankCode }: Context, receiver: Receiver): readonly TransferWay[] {
  const isInside = ({ offer }: TransferWay) => offer.service === 'intrabank'
  const inside = receiver.bankCode === bankCode ? section.ways.filter(isInside) : []
  return inside.length > 0 ? inside : section.ways.filter((way) => !isInside(way))
}

async function inquireAccount(
  context: Context,
  receiver: Receiver,
  transfer: IntendedTransfer | null,
): Promise<AccountLookup> {
  if (transfer) {
    const way = wayOf(context, transfer.service)
    return way ? inquireBy(context, receiver, way, transfer) : NOT_OFFERED
  }
  let last: AccountLookup = NOT_OFFERED
  for (const way of waysTo(context, receiver)) {
    last = await inquireBy(context, receiver, way, null)
    if (last.is !== 'unreachable') return last
  }
  return last
}

async function inquireBy(
  { settings, section, clock, call }: Context,
  receiver: Receiver,
  way: TransferWay,
  transfer: IntendedTransfer | null,
): Promise<AccountLookup> {
  const now = clock()
  const reference = wireReference(section, transfer?.reference ?? newExternalId(now))
  const values = inquiryValues(settings, receiver, { reference, amount: transfer?.amount, now })
  return toAccount(await call(way.inquiry.service, fillBody(way.inquiry.body, values)), section, way, receiver)
}

async function send(context: Context, transfer: Transfer): Promise<TransferState> {
  const { settings, section, call } = context
  const way = wayOf(context, transfer.service)
  if (!way) return NOT_OFFERED
  const reference = wireReference(section, transfer.reference)
  const body = fillBody(way.send.body, transferValues(settings, transfer, reference))
  return toSent(await call(way.send.service, body), section, way, { reference, amount: transfer.amount })
}

async function inquire(context: Context, transfer: SentTransfer): Promise<TransferState> {
  const { settings, section, clock, call } = context
  const way = wayOf(context, transfer.service)
  if (!way) return NOT_OFFERED
  const { ask, withinDays, withoutStatus } = way.status ?? section.status
  if (withinDays !== null && clock() > later(transfer.sentAt, withinDays * DAY_MS)) {
    return { is: 'unknown', railCode: 'too_old_to_ask' }
  }
  const reference = wireReference(section, transfer.reference)
  const body = fillBody(ask.body, {
    ...ownValues(settings),
    ...amountValues(transfer.amount),
    reference,
    bankReference: transfer.bankReference,
    serviceCode: SERVICES[way.send.service].code,
    sentAt: formatTimestamp(transfer.sentAt, settings.profile.calls.bodyTime),
  })
  const serviceCode = readText(body.serviceCode)
  const sent = { reference, amount: transfer.amount, serviceCode }
  return toInquired(await call(ask.service, body), section, withoutStatus, sent)
}

async function readBalance({ settings, section, clock, call }: Context, operation: Operation): Promise<Balance> {
  const newReference = wireReference(section, newExternalId(clock()))
  return toBalance(
    await call(operation.service, fillBody(operation.body, { ...ownValues(settings), newReference })),
    section,
  )
}
