import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { later, MINUTE_MS } from '../../../../base/clock.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { EMPTY_MS, phoneBehaviour } from '../../linking/phones.ts'
import type { Face, FaceReply } from '../face.ts'
import { notifyJson } from '../notifier.ts'
import { MERCHANT } from './orders.ts'

type AccountStatus = 'PENDING' | 'ENABLED' | 'EXPIRED' | 'DISABLED'

/** A GoPay customer whom the merchant may charge. */
export type PayAccount = {
  readonly id: string
  /** Opens the page on which the payer agrees. */
  readonly token: string
  /** As the bank has it: `62812…`. */
  readonly phone: string
  readonly redirectUrl: string
  readonly expiresAt: Date
  status: AccountStatus
  /** From when a wallet that was found empty has money; null: it was not looked into yet. */
  emptyUntil: Date | null
}

export type AccountRequest = {
  readonly payment_type?: string
  readonly gopay_partner?: {
    readonly phone_number?: string
    readonly country_code?: string
    readonly redirect_url?: string
  }
}

const LIFE_MS = 15 * MINUTE_MS
const TOKEN_BYTES = 24
/** What a wallet with money holds. */
const HELD = 20_000_000
/** Numbers that Midtrans' own sandbox refuses. Source: Midtrans, "Create Pay Account". */
const REFUSED_NUMBERS: Readonly<Record<string, readonly [string, string]>> = {
  '123450001': ['105', 'User Not Found'],
  '123450002': ['112', 'Wallet Blocked'],
}
const STATUS_CODES: Readonly<Record<AccountStatus, string>> = {
  PENDING: '201',
  ENABLED: '200',
  EXPIRED: '204',
  DISABLED: '204',
}
const NOT_FOUND: FaceReply = {
  status: 404,
  body: { status_code: '404', status_message: 'The requested resource is not found' },
}
const NOT_MODIFIED: FaceReply = {
  status: 200,
  body: { status_code: '412', status_message: 'Merchant cannot modify the status of the account' },
}

/** The GoPay accounts that Midtrans linked to its merchant; in memory. */
export class MidtransAccounts {
  readonly #accounts = new Map<string, PayAccount>()
  readonly #face: Face
  readonly #serverKey: string
  readonly #baseUrl: () => string

  constructor(face: Face, serverKey: string, baseUrl: () => string) {
    this.#face = face
    this.#serverKey = serverKey
    this.#baseUrl = baseUrl
  }

  create({ payment_type: type, gopay_partner: partner }: AccountRequest): FaceReply {
    const { phone_number: number = '', country_code: country = '', redirect_url: redirectUrl = '' } = partner ?? {}
    if (type !== 'gopay' || !/^\d{8,12}$/.test(number) || country !== '62') {
      return { status: 400, body: { status_code: '400', status_message: 'One or more parameters is invalid.' } }
    }
    const refusal = REFUSED_NUMBERS[number]
    if (refusal) {
      const [channel_response_code, channel_response_message] = refusal
      return {
        status: 200,
        body: { status_code: '202', payment_type: 'gopay', channel_response_code, channel_response_message },
      }
    }
    const account: PayAccount = {
      id: randomUUID(),
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      phone: `62${number}`,
      redirectUrl,
      expiresAt: later(this.#face.clock(), LIFE_MS),
      status: 'PENDING',
      emptyUntil: null,
    }
    this.#accounts.set(account.id, account)
    const page = (name: string) => ({
      name,
      method: 'GET',
      url: `${this.#baseUrl()}/v2/gopay/redirect/${account.token}/link`,
    })
    const actions = [page('activation-link-url'), page('activation-link-app')]
    return { status: 201, body: { ...shown(account), actions } }
  }

  /** By the account's id, the token of its page, or its number: the newest. */
  find(name: string): PayAccount | undefined {
    const account = [...this.#accounts.values()].findLast((one) => [one.id, one.token, one.phone].includes(name))
    if (account?.status === 'PENDING' && account.expiresAt <= this.#face.clock()) account.status = 'EXPIRED'
    return account
  }

  get(id: string): FaceReply {
    const account = this.find(id)
    if (!account) return NOT_FOUND
    if (account.status !== 'ENABLED') return { status: 200, body: shown(account) }
    const option = (name: string, whole: number, type: string) => ({
      name,
      active: true,
      balance: { value: `${whole}.00`, currency: 'IDR' },
      metadata: {},
      token: Buffer.from(JSON.stringify({ type, id: account.id, at: this.#face.clock().getTime() })).toString('base64'),
    })
    const options = [
      option('GOPAY_WALLET', this.held(account), 'GOPAY_WALLET'),
      option('PAY_LATER', 350_000, 'PAY_LATER'),
    ]
    return { status: 200, body: { ...shown(account), metadata: { payment_options: options } } }
  }

  /** What the wallet holds; being empty begins with the first look into it. */
  held(account: PayAccount): number {
    if (phoneBehaviour(account.phone) !== 'empty') return HELD
    const now = this.#face.clock()
    account.emptyUntil ??= later(now, EMPTY_MS)
    return now < account.emptyUntil ? 0 : HELD
  }

  unbind(id: string, how: Misbehaviour): FaceReply {
    const account = this.find(id)
    if (!account) return NOT_FOUND
    if (account.status === 'PENDING') return NOT_MODIFIED
    this.end(account, how)
    const done = { channel_response_code: '0', channel_response_message: 'Process service request successfully.' }
    return { status: 200, body: { ...shown(account), ...done } }
  }

  /** The payer agrees or refuses on the page. False: it no longer waits for a payer. */
  decide(name: string, agrees: boolean, how: Misbehaviour): boolean {
    const account = this.find(name)
    if (account?.status !== 'PENDING') return false
    const isEnabled = agrees && phoneBehaviour(account.phone) !== 'refuses'
    account.status = isEnabled ? 'ENABLED' : 'EXPIRED'
    if (isEnabled) this.#notify(account, 'account_linked', how)
    return true
  }

  /** The payer ends the link in their wallet's app. */
  unlink(name: string, how: Misbehaviour): boolean {
    const account = this.find(name)
    if (account?.status !== 'ENABLED') return false
    this.end(account, how)
    return true
  }

  end(account: PayAccount, how: Misbehaviour): void {
    if (account.status !== 'ENABLED') return
    account.status = 'DISABLED'
    this.#notify(account, 'account_unlinked', how)
  }

  #notify(account: PayAccount, what: string, how: Misbehaviour): void {
    const { id, status } = account
    const code = STATUS_CODES[status]
    const body = {
      account_id: id,
      merchant_id: MERCHANT,
      payment_type: 'gopay',
      signature_key: createHash('sha512').update(`${id}${status}${code}${this.#serverKey}`).digest('hex'),
      status_code: code,
      account_status: status,
      status_message: `Midtrans ${what} notification`,
    }
    this.#face.notifier.send(notifyJson(body), how)
  }
}

const shown = ({ id, status }: PayAccount): object => ({
  status_code: STATUS_CODES[status],
  payment_type: 'gopay',
  account_id: id,
  account_status: status,
})
