import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'

/** A call as `packages/conformance.json` names it: the method of TypeScript, and what it is given. */
type PlannedCall = {
  readonly method: string
  readonly args?: readonly unknown[]
  readonly filters?: object
  readonly options?: object
  readonly take?: number
}
export type Answer =
  | 'lost'
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly problem?: { readonly requestId: string }
      readonly text?: string
      readonly contentType?: string
    }
export type ExpectedRequest = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** `any`: one that was made; absent: none. */
  readonly idempotencyKey?: string
  /** The header that names the caller; absent: `authorization`. */
  readonly credential?: string
}
export type Exchange = {
  readonly name: string
  readonly call: PlannedCall
  readonly replies: readonly Answer[]
  readonly requests: readonly ExpectedRequest[]
  readonly result?: unknown
  readonly error?: object
}
type Vector = {
  readonly name: string
  readonly isValid: boolean
  readonly body: string
  readonly secret: string | readonly string[]
  /** Of the event in the headers; absent: that of the body. */
  readonly id?: string
  readonly ageSeconds?: number
  readonly signedWith?: string
  /** What arrives instead of the body that was signed. */
  readonly sentBody?: string
  readonly bodyAs?: 'bytes' | 'broken bytes' | 'parsed'
  readonly headersAs?: 'loud'
  /** With `{signature}` as it should be, `{bare}` without its version, `{half}` of it. */
  readonly signature?: string
  /** Replace those of the delivery; null: left out. */
  readonly headers?: Readonly<Record<string, string | null>>
}
type Signature = {
  readonly body: string
  readonly secret: string
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
}
type Conformance = {
  readonly exchanges: readonly Exchange[]
  readonly webhooks: readonly Vector[]
  readonly signatures: readonly Signature[]
}

export type PlannedWebhook = {
  readonly body: string
  readonly bodyAs: string
  readonly bytes?: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly secret: string | readonly string[]
}
/** What a runner is given. */
export type Plan = {
  readonly exchanges: readonly { readonly call: PlannedCall; readonly baseUrl: string }[]
  readonly webhooks: readonly PlannedWebhook[]
  readonly signatures: readonly Signature[]
}
type Outcome = { readonly result: unknown } | { readonly error: object }
/** What a runner returns, one for each of the plan. */
export type Outcomes = {
  readonly exchanges: readonly Outcome[]
  readonly webhooks: readonly Outcome[]
  readonly signatures: readonly object[]
}

export const CONFORMANCE = JSON.parse(
  readFileSync(new URL('../../../packages/conformance.json', import.meta.url), 'utf8'),
) as Conformance

/** The vectors as deliveries of now, signed by the public library. */
export const plannedWebhooks = (): PlannedWebhook[] => CONFORMANCE.webhooks.map(deliver)

function deliver(vector: Vector): PlannedWebhook {
  const { body, secret, signedWith, ageSeconds = 0, bodyAs = 'text', sentBody = body } = vector
  const id = vector.id ?? (JSON.parse(body) as { id: string }).id
  const own = typeof secret === 'string' ? secret : (secret.at(-1) ?? 'whsec_AAAA')
  const seconds = Math.floor(Date.now() / 1_000) - ageSeconds
  const signer = signedWith ?? (own === 'whsec_' ? 'whsec_AAAA' : own)
  const signature = new Webhook(signer).sign(id, new Date(seconds * 1_000), body)
  const fill = (text: string): string =>
    text
      .replace('{signature}', signature)
      .replace('{bare}', signature.slice('v1,'.length))
      .replace('{half}', signature.slice('v1,'.length, 20))
      .replace('{timestamp-1}', `${seconds - 1}`)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': fill(vector.signature ?? '{signature}'),
    ...vector.headers,
  }
  const sent = Object.entries(headers).flatMap(([name, value]) => {
    if (value === null) return []
    return [vector.headersAs === 'loud' ? [name.toUpperCase(), [fill(value)]] : [name, fill(value)]]
  })
  const bytes = bodyAs === 'broken bytes' ? Buffer.from([0xff, 0xfe]) : Buffer.from(sentBody)
  return {
    body: sentBody,
    bodyAs,
    ...(bodyAs.endsWith('bytes') ? { bytes: bytes.toString('base64') } : {}),
    headers: Object.fromEntries(sent),
    secret,
  }
}
