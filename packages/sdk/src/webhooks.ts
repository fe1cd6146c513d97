import { GapuraError, isObject } from './error.ts'
import type { GapuraEvent } from './events.ts'

const TOLERANCE_SECONDS = 300

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export const webhooks = {
  /**
   * The event that a webhook carries, once it is sure that the gateway sent it within the last five minutes: Standard
   * Webhooks. `rawBody` is the body as it came, not parsed and written again. `secret` is the merchant's `whsec_…`, or
   * several of them. Throws GapuraError `WEBHOOK_INVALID`, whose `status` 400 is what to answer.
   */
  async verify(
    rawBody: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string | readonly string[],
  ): Promise<GapuraEvent> {
    const body = readBody(rawBody)
    const id = headerOf(headers, 'webhook-id')
    const timestamp = headerOf(headers, 'webhook-timestamp')
    const signatures = headerOf(headers, 'webhook-signature')
    assertFresh(timestamp)
    const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
    const secrets = typeof secret === 'string' ? [secret] : secret
    for (const one of secrets) {
      if (await isSigned(message, signatures, one)) return readEvent(body, id)
    }
    throw invalid('No signature of it was made with this secret.')
  },

  /**
   * The headers that a webhook with this body would come with: for tests of a receiver. `body` is an event as text; `at` is when
   * it is sent, now where it is absent.
   */
  async sign(body: string, secret: string, at: Date = new Date()): Promise<SignedHeaders> {
    const event: unknown = JSON.parse(body)
    if (!isObject(event) || typeof event.id !== 'string') throw invalid('The body carries no event.')
    const timestamp = `${Math.floor(at.getTime() / 1_000)}`
    const key = await importKey(secret, 'sign')
    const message = new TextEncoder().encode(`${event.id}.${timestamp}.${body}`)
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
    const signature = `v1,${btoa(String.fromCharCode(...bytes))}`
    return { 'webhook-id': event.id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  },
}

export type SignedHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>

const invalid = (message: string): GapuraError => new GapuraError(message, { status: 400, code: 'WEBHOOK_INVALID' })

function readBody(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return decode(body)
  const got = 'Pass the body as it was received, as text or bytes'
  throw invalid(
    `${got}: a parsed body, written again, has other bytes, and no signature fits it (webhookHandlers read it).`,
  )
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalid('The body is not UTF-8.')
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : lookUp(headers, name)
  if (typeof value !== 'string' || value === '') throw invalid(`The header ${name} is missing.`)
  return value
}

const isHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'

function lookUp(headers: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

function assertFresh(timestamp: string): void {
  const ageSeconds = Date.now() / 1_000 - Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(ageSeconds) > TOLERANCE_SECONDS) {
    throw invalid('The webhook is too old, or dated in the future: compare the clock of this machine.')
  }
}

/** Whether one of `signatures` (`v1,<base64>`, space-separated) was made with `secret`. Compared in constant time. */
async function isSigned(message: Uint8Array<ArrayBuffer>, signatures: string, secret: string): Promise<boolean> {
  const key = await importKey(secret, 'verify')
  for (const [version, text = ''] of signatures.split(' ').map((one) => one.split(',', 2))) {
    const signature = version === 'v1' ? fromBase64(text) : undefined
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, message))) return true
  }
  return false
}

async function importKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw invalid('The secret must be whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function readEvent(body: string, id: string): GapuraEvent {
  const event: unknown = JSON.parse(body)
  if (!isObject(event) || event.id !== id || typeof event.type !== 'string') throw invalid('It carries no event.')
  return event as GapuraEvent
}
