import type { InboundSection, ProofName, VaPaymentService } from '../../src/connectors/snap/profile/inbound.ts'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'

/*
 * What proves a provider's call, and what becomes of one that is rightly proven and false in one field: a row for each profile
 * and kind of call, a cell for each field. docs/security.md prints this table (table.ts), and test/security/inbound/proofs.test.ts makes
 * the call of every case.
 */

/** What a call says, in the order of the table. */
export const FIELDS = [
  'partner',
  'merchant',
  'terminal',
  'reference',
  'instrument',
  'amount',
  'status',
  'time',
  'id',
] as const
export type Field = (typeof FIELDS)[number]

/**
 * What is done to a field: it names another's, is empty, is left out, has an unknown value, is changed after the call was signed, is
 * too old, or the call is sent once more under another id.
 */
export type Lie = 'another' | 'empty' | 'absent' | 'unknown' | 'altered' | 'old' | 'again'

/**
 * `refused`: nothing of it is read. `malformed`: it is of no use. `not found`: it is about nothing of ours. `polled`: the rail is
 * polled first, and only its answer counts. `declined`: the bank does not take the money. `parked`: the money is booked and pays
 * no order. `held open`: polling continues, with an alarm. `believed`: the rest of the call proves it. `ignored`: it reports
 * nothing that was done. `once`: it has no further effect.
 */
type Outcome =
  | 'refused'
  | 'malformed'
  | 'not found'
  | 'polled'
  | 'declined'
  | 'parked'
  | 'held open'
  | 'believed'
  | 'ignored'
  | 'once'

/** What becomes of each lie; or why there is none to tell: the call has no such field, or nothing depends on it. */
export type Cell = { readonly [lie in Lie]?: Outcome } | string

type Kind = 'inquiry' | 'offer' | 'account' | 'instrument' | 'return' | 'refund' | 'transfer' | 'token'
type NativeKind = 'midtrans' | 'midtrans refund' | 'xendit payment' | 'xendit refund' | 'xendit payout'

export type Row = {
  readonly profile: string
  readonly service: string
  readonly kind: Kind | NativeKind
  readonly proof: ProofName | 'signature key' | 'callback token'
  readonly cells: Readonly<Record<Field, Cell>>
}
export type SnapRow = Row & { readonly kind: Kind; readonly proof: ProofName }

const NOT_READ = 'not in the call'
const MOVES_NOTHING = 'the reply moves nothing'
const PARTNER: Cell = { another: 'refused', empty: 'believed' }
const TIME: Cell = { old: 'refused' }
const AGAIN: Cell = { again: 'once' }

/** What every call about money says beside the money. */
const about = (section: InboundSection): Pick<Row['cells'], 'partner' | 'merchant' | 'terminal' | 'time' | 'id'> => ({
  // Midtrans leaves the header out where it has nothing to say.
  partner: section.headers.includes('x-partner-id')
    ? { ...PARTNER, absent: 'malformed' }
    : { ...PARTNER, absent: 'believed' },
  merchant: { another: 'polled', absent: 'believed' },
  terminal: { another: 'polled', absent: 'believed' },
  time: TIME,
  id: AGAIN,
})

/** A payment into a virtual account that the bank has, or asks whether it may take. */
function accountCells(section: InboundSection, rule: VaPaymentService, proof: ProofName): Row['cells'] {
  return {
    ...about(section),
    // Only we could be polled about an offer, so it is not taken.
    merchant: { another: rule.isOffer ? 'not found' : 'polled', absent: proof === 'key' ? 'polled' : 'believed' },
    terminal: { another: rule.isOffer ? 'not found' : 'polled', absent: 'believed' },
    reference: rule.reference ? { another: 'polled', absent: 'believed' } : 'none of ours in the call',
    instrument: { another: 'not found', absent: 'malformed' },
    amount: { another: rule.isOffer ? 'declined' : 'parked', absent: 'malformed', altered: 'refused' },
    status: rule.status ? { unknown: 'polled', absent: 'polled', altered: 'refused' } : 'every call is a payment',
  }
}

/** A code's or a wallet's payment, or its refund. */
const instrumentCells = (
  section: InboundSection,
  kind: 'instrument' | 'return' | 'refund',
  isShared: boolean,
): Row['cells'] => ({
  ...about(section),
  reference: { another: 'polled', absent: 'believed' },
  // What was paid twice has a second payment to refund, under a reference of its own, which no other merchant's call has.
  instrument: { another: kind === 'instrument' || isShared ? 'polled' : 'believed', absent: 'malformed' },
  amount:
    kind === 'instrument'
      ? { another: 'polled', absent: 'polled', altered: 'refused' }
      : kind === 'return'
        ? // Status 04 without an amount is about the whole payment.
          { absent: 'believed', altered: 'refused' }
        : { absent: 'malformed', altered: 'refused' },
  status:
    kind === 'refund'
      ? { unknown: 'ignored', absent: 'ignored', altered: 'refused' }
      : { unknown: 'polled', absent: 'malformed', altered: 'refused' },
})

const transferCells = (section: InboundSection): Row['cells'] => ({
  ...about(section),
  merchant: NOT_READ,
  terminal: NOT_READ,
  reference: { another: 'not found', absent: 'malformed' },
  instrument: { another: 'polled', absent: 'believed' },
  amount: { another: 'held open', absent: 'held open', altered: 'refused' },
  status: { unknown: 'held open', absent: 'malformed', altered: 'refused' },
})

const inquiryCells = (section: InboundSection): Row['cells'] => ({
  ...about(section),
  merchant: MOVES_NOTHING,
  terminal: MOVES_NOTHING,
  reference: NOT_READ,
  instrument: { another: 'not found', absent: 'malformed' },
  amount: NOT_READ,
  status: NOT_READ,
  id: MOVES_NOTHING,
})

const TOKEN_CELLS: Row['cells'] = {
  partner: { another: 'refused', absent: 'malformed' },
  merchant: MOVES_NOTHING,
  terminal: MOVES_NOTHING,
  reference: NOT_READ,
  instrument: NOT_READ,
  amount: NOT_READ,
  status: NOT_READ,
  time: { altered: 'refused', old: 'refused' },
  id: 'a token opens nothing without the secret',
}

/** The services of a profile, by kind; one that reports two things has two rows. */
function rowsOf(profile: string, section: InboundSection): SnapRow[] {
  const rows = (service: keyof InboundSection, kind: Kind, cellsBy: (proof: ProofName) => Row['cells']): SnapRow[] => {
    const called = section[service] as { readonly proofs: readonly ProofName[] } | undefined
    return (called?.proofs ?? []).map((proof) => ({ profile, service, kind, proof, cells: cellsBy(proof) }))
  }
  const isShared = (service: 'qrNotify' | 'debitNotify' | 'debitRefundNotify') =>
    section[service]?.proofs.includes('key') ?? false
  const payments = (['vaPayment', 'vaPaymentIntrabankNotify'] as const).flatMap((service) => {
    const rule = section[service]
    return rule ? rows(service, rule.isOffer ? 'offer' : 'account', (proof) => accountCells(section, rule, proof)) : []
  })
  return [
    ...(section.tokenPaths.length > 0
      ? [{ profile, service: 'tokenB2b', kind: 'token', proof: 'key', cells: TOKEN_CELLS } as const]
      : []),
    ...rows('vaInquiry', 'inquiry', () => inquiryCells(section)),
    ...payments,
    ...(['qrNotify', 'debitNotify'] as const).flatMap((service) =>
      (['instrument', 'return'] as const).flatMap((kind) =>
        rows(service, kind, () => instrumentCells(section, kind, isShared(service))),
      ),
    ),
    ...rows('debitRefundNotify', 'refund', () => instrumentCells(section, 'refund', isShared('debitRefundNotify'))),
    ...(['transferBulkNotify', 'transferSknNotify', 'transferRtgsNotify'] as const).flatMap((service) =>
      rows(service, 'transfer', () => transferCells(section)),
    ),
  ]
}

export const SNAP_ROWS: readonly SnapRow[] = Object.entries(SNAP_PROFILES).flatMap(([name, { inbound }]) =>
  inbound ? rowsOf(name, inbound) : [],
)

const POLLED: Cell = { another: 'polled' }

/** Order, code and amount are signed; nothing else is, and nothing of it is used. */
const midtransCells: Row['cells'] = {
  partner: NOT_READ,
  merchant: POLLED,
  terminal: NOT_READ,
  reference: { another: 'not found', altered: 'refused' },
  instrument: POLLED,
  amount: { altered: 'refused', unknown: 'refused' },
  status: { another: 'polled', altered: 'refused' },
  time: { old: 'polled' },
  id: { again: 'polled' },
}

/** The token is the same in every call: nothing that it says is proven, and nothing of it is used. */
const xenditCells = (service: 'payment' | 'refund' | 'payout'): Row['cells'] => ({
  partner: NOT_READ,
  merchant: POLLED,
  terminal: NOT_READ,
  reference: { payment: POLLED, refund: 'the refund’s own', payout: { another: 'not found' } as const }[service],
  // A refund names its payment by nothing else.
  instrument: { another: service === 'refund' ? 'not found' : 'polled' },
  amount: { another: 'polled', absent: 'polled' },
  status: { another: 'polled' },
  time: { old: 'polled' },
  id: { again: 'polled' },
})

export type NativeRow = Row & { readonly kind: NativeKind }
export const NATIVE_ROWS: readonly NativeRow[] = [
  ...(['midtrans', 'midtrans refund'] as const).map(
    (kind) =>
      ({
        profile: 'midtrans',
        service: kind === 'midtrans' ? 'payment' : 'refund, chargeback',
        kind,
        proof: 'signature key',
        cells: midtransCells,
      }) as const,
  ),
  ...(['payment', 'refund', 'payout'] as const).map(
    (service) =>
      ({
        profile: 'xendit',
        service,
        kind: `xendit ${service}`,
        proof: 'callback token',
        cells: xenditCells(service),
      }) as const,
  ),
]

/** Every case of some rows, to be tried one by one. */
export const casesOf = <R extends Row>(rows: readonly R[]) =>
  rows.flatMap((row) =>
    FIELDS.flatMap((field) => {
      const cell = row.cells[field]
      if (typeof cell === 'string') return []
      const lies = Object.entries(cell) as [Lie, Outcome][]
      return lies.map(([lie, outcome]) => ({ row, field, lie, outcome }))
    }),
  )
