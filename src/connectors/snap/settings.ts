import type { Service, ServiceName } from '../../snap/services.ts'
import type { SignatureEncoding } from '../../snap/signature.ts'
import type { TimestampStyle } from '../../snap/timestamp.ts'

/** How one provider wants to be spoken to. What is optional has the standard's default. */
export type SnapSettings = {
  /** Where paths begin, e.g. `https://bank.example/openapi`; its own path is part of what is signed. */
  readonly baseUrl: string
  /** Default `v1.0`. */
  readonly version?: string
  /** A provider's own path (below the base, version included) or method for a service. */
  readonly overrides?: { readonly [name in ServiceName]?: Partial<Pick<Service, 'path' | 'method'>> }
  readonly clientId: string
  /** PEM, RSA of 2048 bits or more. */
  readonly privateKey: string
  readonly clientSecret: string
  readonly partnerId: string
  readonly channelId: string
  /** Our merchant id at the acquirer of QR codes. */
  readonly merchantId: string
  readonly terminalId?: string
  /** Virtual account company code of each bank code of ours: who is not here is not offered. */
  readonly companyCodes: Readonly<Record<string, string>>
  /** How calls are signed: with token and secret (default), or with the private key and no token. */
  readonly signing?: 'symmetric' | 'asymmetric'
  /** Default `base64`. */
  readonly signatureEncoding?: SignatureEncoding
  /** Default `jakarta`. */
  readonly timestampStyle?: TimestampStyle
  /** How long a service may take, token included; default CALL_TIMEOUT_MS. */
  readonly timeoutsMs?: { readonly [name in ServiceName]?: number }
  /** What the provider calls a wallet (`EMONEY_OVO_SNAP`), where that is not our code of it. */
  readonly walletNames?: Readonly<Record<string, string>>
  /** Whether payers may be sent to `http://localhost`: in the sandbox. Default no. */
  readonly allowsLocalhost?: boolean
  /** How a virtual account is closed: service 31, or 28 with an expiry that has passed. Default `delete`. */
  readonly vaRetirement?: 'delete' | 'expire'
}

export const CALL_TIMEOUT_MS = 8_000

/** Company codes of the sandbox's bank. They resemble real ones in form only. */
export const SANDBOX_COMPANY_CODES: Readonly<Record<string, string>> = {
  BCA: '12345',
  BNI: '98812345',
  BRI: '26215',
  MANDIRI: '88708',
  PERMATA: '8528',
  CIMB: '2579',
  BSI: '9003',
  DANAMON: '7915',
}

/** Schemes of each wallet's own app; a link into another app is not shown. */
export const WALLET_SCHEMES: Readonly<Record<string, readonly string[]>> = {
  GOPAY: ['gojek:', 'gopay:'],
  OVO: ['ovo:'],
  DANA: ['dana:'],
  SHOPEEPAY: ['shopeeid:'],
  LINKAJA: ['linkaja:'],
}

const CUSTOMER_DIGITS: ReadonlyMap<string, number> = new Map([
  ['BNI', 8],
  ['CIMB', 12],
])
const CUSTOMER_DIGITS_DEFAULT = 11

/** Digits of the customer part: what each bank's numbers have beside the company code. */
export const customerNumberDigits = (bankCode: string): number =>
  CUSTOMER_DIGITS.get(bankCode) ?? CUSTOMER_DIGITS_DEFAULT

/** The company code under which we issue at a bank; undefined where we do not. */
export const companyCodeOf = (settings: SnapSettings, bankCode: string | null): string | undefined =>
  bankCode !== null && Object.hasOwn(settings.companyCodes, bankCode) ? settings.companyCodes[bankCode] : undefined
