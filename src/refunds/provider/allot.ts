import type { Refund } from '../../checkout/refunds/refund.ts'
import type { ProviderReport } from './report.ts'

/** The part of a report still to be booked in the provider's name, in smallest units of the payment's currency. */
export type Share = {
  readonly reference: string
  /** Certainly the provider's own. */
  readonly sure: bigint
  /** May be a refund of ours that is under way: its outcome decides. */
  readonly maybe: bigint
  /** A refund of ours accounts for all of it. */
  readonly isOurs: boolean
}
type Claim = { reference: string; sure: bigint; maybe: bigint; isOurs: boolean }

/**
 * Determines what of a provider's reports about a payment is not booked yet, from the payment's refunds alone: the same refunds
 * and reports give the same shares, regardless of the order and number of times the reports arrived.
 *
 * A report that names a refund of ours, or is matched to one, is accounted for once that refund has succeeded, and is the
 * provider's once it has failed. One that names another refund is the provider's, unless it may be a refund of ours whose
 * reference at the provider is unknown. A total is the provider's beyond what our refunds and the named ones account for.
 */
export function allot(refunds: readonly Refund[], reports: readonly ProviderReport[]): Share[] {
  const sent = refunds.filter(wasSent)
  const booked = sumByReference(refunds.filter(({ initiator }) => initiator === 'provider'))
  const named = reports.filter(({ isTotal }) => !isTotal)
  const claims = [...claimsOfOurs(sent, named), ...claimsOfOthers(sent, named, booked)]
  // Booked by a version that recorded no reports.
  const known = new Set(reports.map(({ reference }) => reference))
  const unreported = [...booked].filter(([reference]) => !known.has(reference))
  for (const [reference, amount] of unreported) claims.push({ reference, sure: amount, maybe: 0n, isOurs: false })
  claims.push(...claimsOfTotals(sent, reports, claims))
  return lessBooked(claims, booked)
}

/** Whether our refund was, or may have been, sent over the payment's rail. */
const wasSent = ({ initiator, stage }: Refund): boolean =>
  initiator === 'merchant' && stage !== null && stage !== 'QUEUED'
const hasSucceeded = ({ status, way }: Refund): boolean => status === 'SUCCEEDED' && way === 'rail'
const isOpen = ({ status, way }: Refund): boolean => status === 'PROCESSING' && way === 'rail'

/** Whether a report names this refund of ours, by our reference or by the provider's. */
const isNamed = (
  { reference, railReference }: Pick<Refund, 'reference' | 'railReference'>,
  report: Pick<ProviderReport, 'reference' | 'refundReference'>,
): boolean =>
  [reference, railReference].includes(report.reference) || (reference !== null && reference === report.refundReference)

function claimsOfOurs(sent: readonly Refund[], named: readonly ProviderReport[]): Claim[] {
  const claims: Claim[] = []
  const isClaimed = new Set<Refund>()
  // The largest of several reports about one refund stands for all of them.
  for (const { reference, refundReference, amount } of [...named].sort(byAmount)) {
    const refund = sent.find((one) => isNamed(one, { reference, refundReference }))
    if (!refund) continue
    const isRepeat = isClaimed.has(refund)
    isClaimed.add(refund)
    const beyond = amount > refund.amount.amount ? amount - refund.amount.amount : 0n
    if (isRepeat) claims.push({ reference, sure: 0n, maybe: 0n, isOurs: true })
    else if (hasSucceeded(refund)) claims.push({ reference, sure: beyond, maybe: 0n, isOurs: beyond === 0n })
    else if (isOpen(refund)) claims.push({ reference, sure: beyond, maybe: amount - beyond, isOurs: beyond === 0n })
    else claims.push({ reference, sure: amount, maybe: 0n, isOurs: false })
  }
  return claims
}

const byAmount = (a: ProviderReport, b: ProviderReport): number =>
  a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1

function claimsOfOthers(
  sent: readonly Refund[],
  named: readonly ProviderReport[],
  booked: ReadonlyMap<string, bigint>,
): Claim[] {
  const nameless = new Set(
    sent.filter(
      (refund) =>
        refund.railReference === null &&
        (hasSucceeded(refund) || isOpen(refund)) &&
        !named.some((report) => isNamed(refund, report)),
    ),
  )
  const claims: Claim[] = []
  for (const report of named) {
    if (sent.some((refund) => isNamed(refund, report))) continue
    const { reference, amount } = report
    const candidates = booked.has(reference) ? [] : [...nameless].filter((refund) => mayBe(refund, report))
    const ended = candidates.find(hasSucceeded)
    if (ended) {
      nameless.delete(ended)
      claims.push({ reference, sure: 0n, maybe: 0n, isOurs: true })
    } else if (candidates.length > 0) claims.push({ reference, sure: 0n, maybe: amount, isOurs: true })
    else claims.push({ reference, sure: amount, maybe: 0n, isOurs: false })
  }
  return claims
}

/** Whether a report under an unknown reference may be about this refund: sent before it, and for the same amount. */
const mayBe = ({ amount, submittedAt }: Refund, report: ProviderReport): boolean =>
  amount.amount === report.amount && submittedAt !== null && submittedAt <= report.reportedAt

/** The largest total stands for all of them: each includes what earlier ones counted. */
function claimsOfTotals(sent: readonly Refund[], reports: readonly ProviderReport[], named: readonly Claim[]): Claim[] {
  const [greatest, ...others] = reports.filter(({ isTotal }) => isTotal).sort(byAmount)
  if (!greatest) return []
  const { reference, amount, reportedAt } = greatest
  const before = sent.filter(({ submittedAt }) => submittedAt !== null && submittedAt <= reportedAt)
  const succeeded = sum(before.filter(hasSucceeded).map((refund) => refund.amount.amount))
  const open = sum(before.filter(isOpen).map((refund) => refund.amount.amount))
  const sureNamed = sum(named.map(({ sure }) => sure))
  const waiting = sum(named.map(({ maybe }) => maybe))
  const most = atLeastZero(amount - succeeded - sureNamed)
  const sure = atLeastZero(most - open - waiting)
  const none = { sure: 0n, maybe: 0n }
  return [
    { reference, sure, maybe: atLeastZero(most - sure - waiting), isOurs: most === 0n && succeeded > 0n },
    ...others.map((one) => ({ reference: one.reference, ...none, isOurs: false })),
  ]
}

/**
 * A booking counts against the provider's certain share of the report it was booked under, and any excess against the other
 * reports: a total was booked before the refunds it includes were reported by name.
 */
function lessBooked(claims: readonly Claim[], booked: ReadonlyMap<string, bigint>): Share[] {
  let spare = 0n
  const left = claims.map((claim) => {
    const amount = booked.get(claim.reference) ?? 0n
    spare += atLeastZero(amount - claim.sure)
    return { ...claim, sure: atLeastZero(claim.sure - amount) }
  })
  for (const kind of ['sure', 'maybe'] as const) {
    for (const share of left) {
      const taken = share[kind] < spare ? share[kind] : spare
      share[kind] -= taken
      spare -= taken
    }
  }
  return left
}

function sumByReference(refunds: readonly Refund[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { externalId, amount } of refunds) sums.set(externalId, (sums.get(externalId) ?? 0n) + amount.amount)
  return sums
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
