import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { InboundDialect, InboundReply, InboundService } from './inbound-port.ts'
import type { JsonApi } from './json-api.ts'

/** What an adapter needs beside the credentials. */
export type AdapterParts = {
  readonly clock: Clock
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
  /** Where the provider calls us. */
  readonly inboundUrl?: string | undefined
  /** How long a call may take; default 8 seconds. */
  readonly timeoutMs?: number | undefined
} & Pick<JsonApi, 'exchange'>

/** What a provider without an agreed reply reads: only the status. */
export const ACKNOWLEDGED: InboundReply = { status: 200, body: '{"received":true}' }
export const REFUSED: InboundReply = { status: 401, body: '{"received":false}' }
/** The provider is to call again. */
const FAILED: InboundReply = { status: 503, body: '{"received":false}' }

/** A provider that calls one URL, the inbound URL itself, and reads of our reply only whether it has to call again. */
export function singleUrlDialect(name: string, verify: InboundService['verify']): InboundDialect {
  const service: InboundService = { name, verify, failure: () => FAILED }
  return {
    serviceOf: ({ method, path }) => (method === 'POST' && (path === '' || path === '/') ? service : undefined),
    replyHeaders: () => ({}),
    paths: [''],
  }
}

/** Whether two texts are equal, in time that does not depend on where they differ. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
