import { later } from '../../../../base/clock.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { type JsonObject, readObject, readText } from '../../../../snap/json.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import { malformed, missing, Refusal } from '../../refusal.ts'
import { assertReachable, holderOf } from '../../transfer/account.ts'
import { testBehaviourOf } from '../../transfer/test-accounts.ts'
import type { Account, Call, Transfer } from './records.ts'
import type { Simulator } from './simulator.ts'

/** How long clearing takes, and how long a bank stays silent about a call it never answered. */
const CLEARS_AFTER_MS = 2_000
const ACCOUNT = /^[0-9]{6,20}$/

/** Providers name the account a call is about in one of these. */
const numberOf = (input: JsonObject): string | undefined =>
  readText(input.beneficiaryAccountNo) ?? readText(input.beneficiaryAccountNumber) ?? readText(input.customerNumber)

/** The transfers of a provider, in memory. Every method throws Refusal. */
export class Transfers {
  readonly #transfers = new Map<string, Transfer>()
  readonly #simulator: Simulator

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  find(name: string, now: Date): Transfer | undefined {
    const transfer =
      this.#transfers.get(name) ?? [...this.#transfers.values()].find(({ railReference }) => railReference === name)
    if (transfer?.state === 'pending' && transfer.settlesAt <= now) transfer.state = 'settled'
    return transfer
  }

  /** Who holds an account. The test accounts of the sandbox's bank are known here too. */
  account({ input }: Call): Account {
    const number = numberOf(input)
    if (!number) throw missing('beneficiaryAccountNo')
    if (!ACCOUNT.test(number)) throw malformed('beneficiaryAccountNo')
    const { beneficiaryAccountName, beneficiaryBankCode } = readObject(input.additionalInfo)
    assertReachable(number)
    return {
      number,
      holder: holderOf(number, readText(beneficiaryAccountName)),
      bank: readText(input.beneficiaryBankCode) ?? readText(beneficiaryBankCode) ?? null,
    }
  }

  /** Accepts a transfer. Undefined: it is accepted, and never answered. */
  send(call: Call): Transfer | undefined {
    const { input, service, now } = call
    const reference = readText(input.partnerReferenceNo)
    if (!reference) throw missing('partnerReferenceNo')
    const amount = fromSnapMoney(input.amount)
    if (!amount || amount.amount <= 0n) throw malformed('amount')
    const account = this.account(call)
    if (this.#transfers.has(reference)) throw new Refusal(409, '01')
    const isSilent = testBehaviourOf(account.number) === 'silent'
    const settlesAt = later(now, CLEARS_AFTER_MS)
    const transfer: Transfer = {
      service,
      reference,
      railReference: this.#simulator.newReference('transfer', now),
      account,
      amount,
      acceptedAt: now,
      state: this.#clears(service) || isSilent ? 'pending' : 'settled',
      settlesAt,
      isSilent,
    }
    this.#transfers.set(reference, transfer)
    return isSilent ? undefined : transfer
  }

  #clears(service: ServiceName): boolean {
    const ways = this.#simulator.profile.transfers?.ways ?? []
    return ways.some(({ send, accepted }) => send.service === service && accepted === 'processing')
  }

  ask({ input, now }: Call): Transfer {
    const name = readText(input.originalPartnerReferenceNo) || readText(input.originalReferenceNo)
    if (!name) throw missing('originalPartnerReferenceNo')
    const transfer = this.find(name, now)
    if (!transfer) throw new Refusal(404, '01')
    return transfer
  }
}
