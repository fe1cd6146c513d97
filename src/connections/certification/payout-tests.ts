import { randomInt } from 'node:crypto'
import { fromWhole, toDecimal } from '../../base/money.ts'
import type { PayoutRail, Receiver, SentTransfer, TransferOffer } from '../../connectors/payout-port.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { type CertificationTest, judge, judgeUnknown } from './certification-test.ts'

/** Whom money may be sent to for the tests, as the bank's certification says; null: none. */
export type CertificationReceiver = Receiver & { /** In whole rupiah. */ readonly amount: number | null }

type Parts = { readonly now: () => Date; readonly receiver: CertificationReceiver | null }

/** Ends as accounts do that the sandbox's bank has closed; no bank has one of this number. */
const NO_ACCOUNT = '0000000001'
const AMOUNT = 10_000
const REFERENCE_DIGITS = 25

/** For a bank that money is sent through: accounts, balance, transfers and their states. */
export function payoutTests(rail: PayoutRail, { now, receiver }: Parts): CertificationTest[] {
  const [offer] = fittingOffers(rail, receiver)
  return [
    ...balanceTests(rail),
    ...(offer ? accountTests(rail, offer, receiver) : []),
    ...fittingOffers(rail, receiver).flatMap((one) => transferTests(rail, one, { now, receiver })),
  ]
}

const balanceTests = (rail: PayoutRail): CertificationTest[] =>
  rail.balance
    ? [
        {
          id: 'balance',
          kind: 'positive',
          effect: 'none',
          expected: 'what is in the account payouts leave from',
          async run() {
            const balance = await rail.balance?.()
            if (balance?.is !== 'known') return judge(balance ?? { is: 'unknown' }, [])
            return { is: 'passed', found: `${balance.available.currency} ${toDecimal(balance.available)}` }
          },
        },
      ]
    : []

function accountTests(
  rail: PayoutRail,
  { service }: TransferOffer,
  receiver: CertificationReceiver | null,
): CertificationTest[] {
  const intended = () => ({ reference: newReference(), service, amount: ownMoney(AMOUNT) })
  const noReceiver: Receiver = { bankCode: receiver?.bankCode ?? rail.bankCode, accountNo: NO_ACCOUNT, name: 'Nobody' }
  const unknown: CertificationTest = {
    id: 'account-unknown',
    kind: 'negative',
    effect: 'none',
    expected: 'refused: there is no such account',
    run: async () => judge(await rail.inquireAccount(noReceiver, intended()), ['refused', 'not_offered']),
  }
  if (!receiver) return [unknown]
  return [
    {
      id: 'account',
      kind: 'positive',
      effect: 'none',
      expected: 'the holder’s name',
      run: async () => judge(await rail.inquireAccount(receiver, intended()), ['found', 'not_offered']),
    },
    unknown,
  ]
}

function transferTests(rail: PayoutRail, { service }: TransferOffer, { now, receiver }: Parts): CertificationTest[] {
  const name = `transfer-${service}`
  let sent: SentTransfer | undefined
  const unknown: CertificationTest = {
    id: `${name}-status-unknown`,
    kind: 'negative',
    effect: 'none',
    expected: 'not found, or declined: it was never sent',
    async run() {
      const never = { reference: newReference(), service, amount: ownMoney(AMOUNT), bankReference: null, sentAt: now() }
      return judgeUnknown(await rail.inquire(never), ['not_found', 'failed'])
    },
  }
  if (receiver?.amount == null) return [unknown]
  const amount = ownMoney(receiver.amount)
  return [
    {
      id: name,
      kind: 'positive',
      effect: 'money',
      expected: 'sent, or under way',
      async run() {
        const transfer = {
          reference: newReference(),
          service,
          amount,
          receiver,
          remark: 'Certification',
          sentAt: now(),
        }
        await rail.inquireAccount(receiver, transfer)
        const state = await rail.send(transfer)
        sent = { ...transfer, bankReference: 'bankReference' in state ? state.bankReference : null }
        return judge(state, ['succeeded', 'processing'])
      },
    },
    {
      id: `${name}-status`,
      kind: 'positive',
      effect: 'money',
      expected: 'sent, or under way',
      run: async () =>
        sent
          ? judge(await rail.inquire(sent), ['succeeded', 'processing'])
          : { is: 'unknown', found: 'nothing was sent' },
    },
    unknown,
  ]
}

/** The ways that reach the receiver's bank with the amount; without one, every way. */
function fittingOffers(rail: PayoutRail, receiver: CertificationReceiver | null): readonly TransferOffer[] {
  if (!receiver) return rail.offers
  const isInside = receiver.bankCode === rail.bankCode
  const sen = ownMoney(receiver.amount ?? AMOUNT).amount
  return rail.offers.filter(
    ({ service, above, upTo }) => (service === 'intrabank') === isInside && sen > above && sen <= (upTo ?? sen),
  )
}

const ownMoney = (amount: number) => fromWhole(amount, HOME_CURRENCY)
const newReference = (): string => Array.from({ length: REFERENCE_DIGITS }, () => randomInt(10)).join('')
