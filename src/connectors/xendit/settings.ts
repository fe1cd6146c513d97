import type { JsonApi } from '../json-api.ts'

/** One agreement with Xendit; the key decides whether it is the test or the live mode. */
export type XenditSettings = {
  /** `https://api.xendit.co`. */
  readonly baseUrl: string
  /** Authenticates our calls. */
  readonly secretKey: string
  /** What Xendit sends with every webhook, as its dashboard shows it. */
  readonly callbackToken: string
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
  /** How long a call may take. */
  readonly timeoutMs?: number | undefined
} & Pick<JsonApi, 'exchange'>
