import { randomUUID } from 'node:crypto'
import type { Misbehaviour } from '../../behaviour.ts'
import type { Seen } from '../act.ts'
import type { Face, FaceReply } from '../face.ts'
import { fault, type Hook, NOT_FOUND } from './wire.ts'

type Input = {
  readonly reference_id: string
  readonly channel_code: string
  readonly amount: number
  readonly currency: string
  readonly description?: string
  readonly channel_properties: { readonly account_number: string; readonly account_holder_name: string }
}

type Payout = {
  readonly id: string
  readonly input: Input
  readonly created: Date
  status: string
  failureCode: string | null
}

/** What the account numbers of Xendit's test mode do. Source: Xendit, "Test scenarios: Payouts". */
const FAILURES: Readonly<Record<string, string>> = {
  '123456': 'TEMPORARY_TRANSFER_ERROR',
  '999999': 'REJECTED_BY_CHANNEL',
  '121212': 'INVALID_DESTINATION',
}
const STAYS_ACCEPTED = '131313'
const REVERSES = '654321'

/** Xendit's payouts and refunds, in memory. */
export class XenditPayouts {
  readonly #payouts = new Map<string, Payout>()
  readonly #face: Face
  readonly #hook: Hook

  constructor(face: Face, hook: Hook) {
    this.#face = face
    this.#hook = hook
  }

  #shown(payout: Payout, amount = payout.input.amount): object {
    return {
      ...payout.input,
      id: payout.id,
      amount,
      status: payout.status,
      ...(payout.failureCode && { failure_code: payout.failureCode }),
      created: payout.created.toISOString(),
      updated: this.#face.clock().toISOString(),
      business_id: '5785e6334d7b410667d355c4',
    }
  }

  create(input: Input, key: string | undefined): FaceReply {
    if (!key) return fault(400, 'API_VALIDATION_ERROR', 'Idempotency-key header is required')
    const first = this.#payouts.get(key)
    if (first) {
      const isSame = JSON.stringify(first.input) === JSON.stringify(input)
      return isSame
        ? { status: 200, body: this.#shown(first) }
        : fault(409, 'DUPLICATE_ERROR', 'A payout with this idempotency key already exists.')
    }
    if (!/^ID_[A-Z_]+$/.test(input.channel_code ?? '')) {
      return fault(400, 'CHANNEL_CODE_NOT_SUPPORTED', 'Channel code is not supported')
    }
    const id = `disb-${randomUUID()}`
    const payout: Payout = { id, input, created: this.#face.clock(), status: 'ACCEPTED', failureCode: null }
    this.#payouts.set(key, payout)
    return { status: 200, body: this.#shown(payout) }
  }

  #find(id: string): Payout | undefined {
    return [...this.#payouts.values()].find((payout) => payout.id === id)
  }

  get(id: string): FaceReply {
    const payout = this.#find(id)
    return payout ? { status: 200, body: this.#shown(payout) } : NOT_FOUND
  }

  /** As its documents show it: an array. */
  list(reference: string): FaceReply {
    const found = [...this.#payouts.values()].filter(({ input }) => input.reference_id === reference)
    return { status: 200, body: found.map((payout) => this.#shown(payout)) }
  }

  look(reference: string): Seen['transfers'] {
    const found = [...this.#payouts.values()].filter(({ input }) => input.reference_id === reference)
    return found.map(({ input, status }) => ({ amount: `${input.amount}.00`, state: status }))
  }

  cancel(id: string): FaceReply {
    const payout = this.#find(id)
    if (!payout) return NOT_FOUND
    if (payout.status !== 'ACCEPTED') return fault(403, 'INELIGIBLE_TRANSACTION_STATUS', 'Payout cannot be cancelled')
    payout.status = 'CANCELLED'
    return { status: 200, body: this.#shown(payout) }
  }

  /** The receiving bank acts on a payout: as its account number determines, or reverses one it had accepted. */
  decide(reference: string, how: Misbehaviour): boolean {
    const payout = [...this.#payouts.values()].find(({ input }) => input.reference_id === reference)
    if (!payout) return false
    const account = payout.input.channel_properties.account_number
    const amount = payout.input.amount + (how.wrongAmount ? 1 : 0)
    if (payout.status === 'SUCCEEDED' && account === REVERSES) payout.status = 'REVERSED'
    else if (payout.status !== 'ACCEPTED' || account === STAYS_ACCEPTED) return false
    else {
      payout.failureCode = FAILURES[account] ?? null
      payout.status = payout.failureCode ? 'FAILED' : 'SUCCEEDED'
    }
    this.#hook(`payout.${payout.status.toLowerCase()}`, this.#shown(payout, amount), how)
    return true
  }
}
