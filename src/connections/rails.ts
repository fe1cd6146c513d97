import type { Money } from '../base/money.ts'
import type { CardRail } from '../connectors/card/card-port.ts'
import type { CollectorOffer, CollectorRail } from '../connectors/collector-port.ts'
import type { PayoutRail } from '../connectors/payout-port.ts'
import type { PaymentRail, Rail, RefundRail } from '../connectors/port.ts'
import type { SavingOffer, SavingRail } from '../connectors/saving-port.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { Connections } from './registry.ts'
import {
  type CollectorWanted,
  isOffer,
  isSavingOffer,
  newRouter,
  type Routing,
  type SavingWanted,
} from './routing/router.ts'
import { servedBounds } from './routing/served-bounds.ts'

/** A payment to be requested. */
export type PaymentWanted = {
  readonly type: PaymentType
  /** Bank or wallet; null: none, or the payer has yet to choose. */
  readonly code: string | null
  readonly currency: string
  /** In whole units. */
  readonly amount: number
  readonly merchantId: string
}

type Bounds = { readonly minAmount: number; readonly maxAmount: number }

/** The rails payments go over, as the routes have it. None of the choices reads a database. */
export type Rails = {
  /** Whether a payment can be requested over some connection, in any state of health. */
  serves(wanted: PaymentWanted): boolean
  /** The amounts, of these, for which a method is served; undefined: none. */
  boundsOf(wanted: Omit<PaymentWanted, 'amount'>, within: Bounds): Bounds | undefined
  /** Where an instrument is requested, the best first; the next one where the one before certainly did nothing. */
  forNew(wanted: PaymentWanted): readonly PaymentRail[]
  /** Where a card number is charged; undefined: nowhere, or a provider's own page is to be preferred. */
  cards(wanted: Omit<PaymentWanted, 'type' | 'code'>): CardRail | undefined
  /** The rail an attempt was made over, also of a connection that serves nothing new; undefined: it cannot be polled. */
  of(attempt: { readonly connectionId: string; readonly type: PaymentType }): Rail | undefined
  /** How what was paid by an attempt goes back over the rail it came by; undefined: it does not. */
  refundsOf(attempt: { readonly connectionId: string; readonly type: PaymentType }): RefundRail | undefined
  /** Where a collector is made, the best first. */
  forCollector(wanted: CollectorWanted): readonly CollectorTarget[]
  /** The rail a collector was made over, in any state of its connection; undefined: it cannot be reached. */
  collectorsOf(connectionId: string): CollectorRail | undefined
  /** Where a payment method is saved, the best first. */
  forSaving(wanted: SavingWanted): readonly SavingTarget[]
  /** Why a method that payments are taken by is saved over no connection, as its provider's documents have it. */
  whyUnsaved(wanted: SavingWanted): string | undefined
  /** The rail a method was saved over, in any state of its connection; undefined: it cannot be reached. */
  savingOf(connectionId: string): SavingRail | undefined
}

/** A connection that makes a collector, and within which bounds. */
export type CollectorTarget = { readonly connectionId: string; readonly offer: CollectorOffer }

/** A connection that saves a payment method, and within which bounds it charges it. */
export type SavingTarget = { readonly connectionId: string; readonly offer: SavingOffer }

/** A payout that is to be sent. What is null is not known yet. */
export type PayoutWanted = {
  readonly merchantId: string
  /** National code of the receiving bank. */
  readonly bankCode: string | null
  readonly amount: Money | null
}

/** The banks money is sent through, as the routes have it. */
export type PayoutRails = {
  /** Where a payout goes, the best first; the next one only where nothing was sent over the one before. */
  forNew(wanted: PayoutWanted): readonly PayoutRail[]
  /** The rail of a payout, also of a connection that sends nothing new; undefined: it cannot be polled. */
  of(connectionId: string): PayoutRail | undefined
}

type Parts = Routing & { readonly connections: Pick<Connections, 'find' | 'list'> }

/** The rails of a deployment: its connections, in the order that its routes and their health give them. */
export function railsOf({ connections, ...routing }: Parts): { rails: Rails; payoutRails: PayoutRails } {
  const router = newRouter(connections, routing)
  const connectorOf = (id: string) => connections.find(id)?.connector
  const cardsFirst = (wanted: Omit<PaymentWanted, 'type' | 'code'>): CardRail | undefined =>
    router.forPayment({ ...wanted, type: 'credit_card', code: null })[0]?.cards ?? undefined
  return {
    rails: {
      serves: (wanted) => router.forPayment(wanted).length > 0,
      boundsOf: (wanted, within) =>
        servedBounds(
          router.breaksOf(wanted.type),
          within,
          (amount) => router.forPayment({ ...wanted, amount }).length > 0,
        ),
      forNew: (wanted) => router.forPayment(wanted).flatMap(({ payments }) => payments ?? []),
      cards: cardsFirst,
      of: ({ connectionId, type }) => {
        const connector = connectorOf(connectionId)
        return (type === 'credit_card' ? connector?.cards : null) ?? connector?.payments ?? undefined
      },
      refundsOf: ({ connectionId, type }) => {
        const connector = connectorOf(connectionId)
        const rail = (type === 'credit_card' ? connector?.cards : null) ?? connector?.payments
        return rail?.refunds
      },
      forCollector: (wanted) =>
        router.forCollector(wanted).flatMap(({ id, payments }) => {
          const offer = payments?.collectors?.offers.find(isOffer(wanted))
          return offer ? [{ connectionId: id, offer }] : []
        }),
      collectorsOf: (connectionId) => connectorOf(connectionId)?.payments?.collectors,
      forSaving: (wanted) =>
        router.forSaving(wanted).flatMap(({ id, payments }) => {
          const offer = payments?.saving?.offers.find(isSavingOffer(wanted))
          return offer ? [{ connectionId: id, offer }] : []
        }),
      whyUnsaved: ({ type, code, ...wanted }) =>
        router
          .forPayment({ ...wanted, type, code, amount: null })
          .flatMap(({ payments }) => payments?.unsaved ?? [])
          .find((one) => one.type === type && one.code === code)?.why,
      savingOf: (connectionId) => connectorOf(connectionId)?.payments?.saving,
    },
    payoutRails: {
      forNew: (wanted) => router.forPayout(wanted).flatMap(({ payouts }) => payouts ?? []),
      of: (id) => connectorOf(id)?.payouts ?? undefined,
    },
  }
}
