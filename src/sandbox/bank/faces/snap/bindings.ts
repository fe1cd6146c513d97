import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, later, MINUTE_MS } from '../../../../base/clock.ts'
import { fromWhole, type Money } from '../../../../base/money.ts'
import { HOME_CURRENCY } from '../../../../markets/market-of.ts'
import { readObject, readText } from '../../../../snap/json.ts'
import { isMobile, phoneBehaviour, UNKNOWN_MS } from '../../linking/phones.ts'
import { malformed, missing, Refusal } from '../../refusal.ts'
import type { Binding, Call } from './records.ts'
import type { Simulator } from './simulator.ts'

const TOKEN_BYTES = 24
const PAGE_LIFE_MS = 30 * MINUTE_MS
const ACCESS_LIFE_MS = 15 * MINUTE_MS
const EMPTY_MS = 3 * DAY_MS
/** What a wallet with money holds. */
const HELD_WHOLE = 20_000_000

const secret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A text of the body that has to be there. Throws Refusal. */
function need(input: Call['input'], field: string): string {
  const value = readText(input[field])
  if (!value) throw missing(field)
  return value
}

/** The wallets that a provider bound to its merchant, in memory. */
export class Bindings {
  readonly #bindings: Binding[] = []
  readonly #tokens = new Map<string, { readonly binding: Binding; readonly endsAt: Date }>()
  readonly #simulator: Simulator
  readonly #clock: Clock

  constructor(simulator: Simulator, clock: Clock) {
    this.#simulator = simulator
    this.#clock = clock
  }

  /** Service 07. Throws Refusal. */
  bind({ input, now }: Call): Binding {
    const info = readObject(input.additionalInfo)
    const way = need(info, 'channel')
    const names = this.#simulator.profile.saving?.names ?? {}
    if (!Object.values(names).includes(way)) throw malformed('additionalInfo.channel')
    const phone = need(input, 'phoneNo')
    if (!isMobile(phone)) throw malformed('phoneNo')
    const binding: Binding = {
      reference: this.#simulator.newReference('ewallet', now),
      code: secret(),
      token: secret(),
      way,
      phone,
      customer: need(info, 'custIdMerchant'),
      agreedUrl: need(info, 'successRegistrationUrl'),
      refusedUrl: need(info, 'failedRegistrationUrl'),
      expiresAt: later(now, PAGE_LIFE_MS),
      status: 'waiting',
      emptyUntil: null,
    }
    this.#bindings.push(binding)
    return binding
  }

  /** By the provider's reference, the page's token, the code, or the number: the newest. */
  find(name: string): Binding | undefined {
    return this.#bindings.findLast(({ reference, token, code, phone }) =>
      [reference, token, code, phone].includes(name),
    )
  }

  /** Service 74: a token for the code of a payer who agrees. Throws 4017400 before they did, and once they do no more. */
  grant(code: string): { readonly token: string; readonly endsAt: Date } {
    const binding = this.#bindings.find((one) => one.code === code)
    if (binding?.status !== 'active') throw new Refusal(401, '00', '[Auth code]')
    const endsAt = later(this.#clock(), ACCESS_LIFE_MS)
    const token = secret()
    this.#tokens.set(token, { binding, endsAt })
    return { token, endsAt }
  }

  /** Whose a token is. Throws 401xx02 where it is none, has ended, or its payer agrees no more. */
  ofToken(token: string | null): Binding {
    const known = this.#tokens.get(token ?? '')
    if (!known || known.endsAt <= this.#clock() || known.binding.status !== 'active') throw new Refusal(401, '02')
    return known.binding
  }

  /** The payer agrees or refuses on the page. False: it waits for no payer any more. */
  decide(name: string, agrees: boolean): boolean {
    const binding = this.find(name)
    if (binding?.status !== 'waiting' || binding.expiresAt <= this.#clock()) return false
    binding.status = agrees && phoneBehaviour(binding.phone) !== 'refuses' ? 'active' : 'refused'
    return true
  }

  /** Either side ends it. */
  end(binding: Binding | undefined): boolean {
    if (binding?.status !== 'active') return false
    binding.status = 'ended'
    return true
  }

  /** What the wallet holds; being empty begins with the first look into it. */
  held(binding: Binding): Money {
    if (phoneBehaviour(binding.phone) !== 'empty') return fromWhole(HELD_WHOLE, HOME_CURRENCY)
    const now = this.#clock()
    binding.emptyUntil ??= later(now, EMPTY_MS)
    return fromWhole(now < binding.emptyUntil ? 0 : HELD_WHOLE, HOME_CURRENCY)
  }

  /** When the outcome of a charge is known, where its number leaves it open, and what it is then. */
  openUntil({ phone }: Binding): { readonly at: Date; readonly pays: boolean } | undefined {
    const how = phoneBehaviour(phone)
    if (how !== 'paysLate' && how !== 'failsLate') return undefined
    return { at: later(this.#clock(), UNKNOWN_MS[how]), pays: how === 'paysLate' }
  }
}
