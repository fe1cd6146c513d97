import type { Money } from '../base/money.ts'
import { HOME_CURRENCY, marketOf } from '../markets/market-of.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import { builtInFees, builtInSchedule } from './built-in.ts'
import { type Charge, chargePayment, chargePayout } from './charge.ts'
import {
  type FeeTerms,
  isEnd,
  keyOf,
  type Rule,
  type Schedule,
  type SettlementTerms,
  type Subject,
  type TaxTerms,
} from './rule.ts'

/** A price and the rule that sets it; null: the built-in price. */
export type RuledCharge = Charge & { readonly ruleId: string | null }

/** The owner of the rule: the merchant, everybody, or built in. */
type Source = 'own' | 'general' | 'built_in'
/** The terms in force, with their origin. */
export type InForce<T> = T & {
  readonly source: Source
  readonly ruleId: string | null
  readonly validFrom: Date | null
}

/**
 * What a merchant pays, and when it is paid, at any moment: its own rules come before everybody's, those before what is built
 * in; among those of one, a bank's or brand's before the method's, and the highest bound that the amount is above.
 */
export class Plan {
  readonly #rules: readonly Rule[]

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  /** What a payment costs that is booked at `at`. */
  paymentCharge(method: PaymentType, code: string | null, gross: Money, at: Date): RuledCharge {
    const { price, ruleId } = this.#feeOf(method, code, gross, at)
    return { ...chargePayment(price, this.taxBasisPoints(at, gross.currency), gross), ruleId }
  }

  /** What a payout costs that is accepted at `at`; `bankCode` of the receiving bank. */
  payoutCharge(isSameBank: boolean, bankCode: string, amount: Money, at: Date): RuledCharge {
    const { price, ruleId } = this.#feeOf(isSameBank ? 'payout_same_bank' : 'payout', bankCode, amount, at)
    return { ...chargePayout(price, this.taxBasisPoints(at, amount.currency), amount), ruleId }
  }

  /** The tax on fees in a currency at `at`; 0 where there is none. */
  taxBasisPoints(at: Date, currency: Money['currency'] = HOME_CURRENCY): bigint {
    return this.taxInForce(at, currency)?.basisPoints ?? 0n
  }

  /** Its source: a rule, or else the market, where it has a tax on fees. */
  taxInForce(at: Date, currency: Money['currency']): InForce<TaxTerms> | undefined {
    const rule = this.#layers<TaxTerms>('tax', at).flat().at(0)
    const { basisPoints } = marketOf(currency).feeTax
    return rule ?? (basisPoints > 0n ? { kind: 'tax', basisPoints, ...BUILT_IN } : undefined)
  }

  /** When money of a payment booked at `at` becomes available; undefined: not set. */
  schedule(method: PaymentType, code: string | null, at: Date): Schedule | undefined {
    for (const layer of this.#layers<SettlementTerms>('settlement', at)) {
      const fitting = layer.filter((one) => one.subject === method && (one.code === null || one.code === code))
      const [best] = fitting.sort((a, b) => Number(b.code !== null) - Number(a.code !== null))
      if (best?.schedule) return best.schedule
    }
    return undefined
  }

  /** Every fee in a currency at `at`, those left out that an own one stands before under the same key. */
  feesInForce(currency: Money['currency'], at: Date): InForce<FeeTerms>[] {
    const layers = [...this.#layers<FeeTerms>('fee', at), builtIn(currency)]
    return firstOfKeys(layers.flat().filter((terms) => terms.currency === currency))
  }

  /** When money becomes available by method, as `feesInForce`. */
  schedulesInForce(methods: readonly PaymentType[], at: Date): InForce<SettlementTerms>[] {
    const own = this.#layers<SettlementTerms>('settlement', at)
    const built = methods.map((subject) => ({
      ...({ kind: 'settlement', subject, code: null, schedule: builtInSchedule(subject) } as const),
      ...BUILT_IN,
    }))
    return firstOfKeys([...own.flat(), ...built])
  }

  /** Rules that are to count after `at`, in order of time. */
  upcoming(at: Date): Rule[] {
    return this.#rules
      .filter(({ validFrom }) => validFrom > at)
      .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime())
  }

  #feeOf(subject: Subject, code: string | null, { amount, currency }: Money, at: Date) {
    const layers = [...this.#layers<FeeTerms>('fee', at), builtIn(currency)]
    for (const layer of layers) {
      const fitting = layer.filter(
        (one) =>
          one.subject === subject &&
          one.currency === currency &&
          (one.code === null || one.code === code) &&
          (amount > one.above || one.above === 0n),
      )
      const [best] = fitting.sort(
        (a, b) => Number(b.code !== null) - Number(a.code !== null) || (a.above < b.above ? 1 : -1),
      )
      if (best?.price) return { price: best.price, ruleId: best.ruleId }
    }
    throw new Error(`there is no fee for ${subject}`)
  }

  /** The merchant's own terms of a kind at `at`, and everybody's: of each key the last that has begun, ended ones left out. */
  #layers<T extends FeeTerms | TaxTerms | SettlementTerms>(kind: T['kind'], at: Date): InForce<T>[][] {
    const begun = this.#rules.filter((rule) => rule.kind === kind && rule.validFrom <= at) as unknown as Rule<T>[]
    return [
      begun.filter(({ merchantId }) => merchantId !== null),
      begun.filter(({ merchantId }) => merchantId === null),
    ].map((layer) => {
      const last = new Map<string, Rule<T>>()
      for (const rule of layer) {
        const other = last.get(keyOf(rule))
        if (!other || other.validFrom < rule.validFrom) last.set(keyOf(rule), rule)
      }
      return [...last.values()].filter((rule) => !isEnd(rule)).map(toInForce)
    })
  }
}

const BUILT_IN = { source: 'built_in', ruleId: null, validFrom: null } as const
const builtIn = (currency: Money['currency']): InForce<FeeTerms>[] =>
  builtInFees(currency).map((terms) => ({ ...terms, ...BUILT_IN }))

const toInForce = <T extends FeeTerms | TaxTerms | SettlementTerms>(rule: Rule<T>): InForce<T> => ({
  ...rule,
  source: rule.merchantId === null ? 'general' : 'own',
  ruleId: rule.id,
  validFrom: rule.validFrom,
})

function firstOfKeys<T extends FeeTerms | SettlementTerms>(terms: readonly InForce<T>[]): InForce<T>[] {
  const first = new Map<string, InForce<T>>()
  for (const one of terms) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}
