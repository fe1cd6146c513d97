/** A bank that money can be sent to: national code, our short code, BIC and name. */
export type Bank = { readonly code: string; readonly shortCode: string; readonly bic: string; readonly name: string }

/** What a market says of its banks. */
export type BankFacts = {
  readonly banks: readonly Bank[]
  /** The form of a national code, as a pattern and in words: `3 digits`. */
  readonly code: { readonly pattern: RegExp; readonly inWords: string }
  /** Other names a bank is known by, with its code: former brands, and BICs on which lists disagree. */
  readonly aliases: Readonly<Record<string, string>>
  /** Codes of banks that were merged or closed, with their names: money sent there goes nowhere. */
  readonly closed: Readonly<Record<string, string>>
  /** Where most people have their account, by code, in the order in which they are offered. */
  readonly common: readonly string[]
  /** Those that keep no accounts of the public, by code. */
  readonly closedToPublic: readonly string[]
}

/** What a merchant's bank code means. `closed`: a bank that is no more. */
export type FoundBank = { is: 'found'; bank: Bank } | { is: 'closed'; name: string } | { is: 'unknown' }

const BIC_BRANCH = /^[A-Z0-9]{8}XXX$/

/** The banks of a market, by the names they are known by. */
export class Banks {
  readonly all: readonly Bank[]
  readonly #facts: BankFacts
  readonly #byCode: ReadonlyMap<string, Bank>
  readonly #byName: ReadonlyMap<string, Bank>

  constructor(facts: BankFacts) {
    const byCode = new Map(facts.banks.map((bank) => [bank.code, bank]))
    const names = facts.banks.flatMap(({ code, shortCode, bic }) =>
      [code, shortCode, bic].map((name) => [name, code] as const),
    )
    this.#facts = facts
    this.all = facts.banks
    this.#byCode = byCode
    this.#byName = new Map(
      [...names, ...Object.entries(facts.aliases)].flatMap(([name, code]) => {
        const bank = byCode.get(code)
        return bank ? [[name, bank] as const] : []
      }),
    )
  }

  /** Finds a bank by short code, national code or BIC (8 characters, or 11 of the head office), in any case. */
  find(text: string): FoundBank {
    const upper = text.trim().toUpperCase()
    const bank = this.#byName.get(BIC_BRANCH.test(upper) ? upper.slice(0, 8) : upper)
    if (bank) return { is: 'found', bank }
    const { closed } = this.#facts
    const name = Object.hasOwn(closed, upper) ? closed[upper] : undefined
    return name === undefined ? { is: 'unknown' } : { is: 'closed', name }
  }

  /** The bank of a national code. */
  byCode(code: string): Bank | undefined {
    return this.#byCode.get(code)
  }

  /** The form of a national code. */
  get code(): BankFacts['code'] {
    return this.#facts.code
  }

  /** Where a person may have an account: the usual banks in their order, then the others in the list's. */
  get ofPeople(): { readonly common: readonly Bank[]; readonly others: readonly Bank[] } {
    const { common, closedToPublic } = this.#facts
    return {
      common: common.flatMap((code) => this.#byCode.get(code) ?? []),
      others: this.all.filter(({ code }) => !common.includes(code) && !closedToPublic.includes(code)),
    }
  }
}
