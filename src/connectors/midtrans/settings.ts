import type { JsonApi } from '../json-api.ts'

/** One agreement with Midtrans: its Core API, and Snap for hosted card pages. */
export type MidtransSettings = {
  /** The Core API: `https://api.midtrans.com`, or `https://api.sandbox.midtrans.com`. */
  readonly baseUrl: string
  /** Authenticates our calls, and is the secret in the signature of Midtrans' notifications. */
  readonly serverKey: string
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
  /** Where Midtrans notifies of our orders, overriding its dashboard; absent: the dashboard's setting. */
  readonly notifyUrl?: string | undefined
  /** How long a call may take. */
  readonly timeoutMs?: number | undefined
} & Pick<JsonApi, 'exchange'>
