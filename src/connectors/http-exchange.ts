/**
 * An HTTP response, or why there is no usable one: then the effect of the call at the rail is not known, unless
 * `isUnsent` says that the request never left.
 */
export type Exchange =
  | { readonly is: 'response'; readonly httpStatus: number; readonly rawBody: Buffer; readonly headers?: Headers }
  | Inconclusive

type Inconclusive = {
  readonly is: 'inconclusive'
  readonly railCode: 'timeout' | 'network' | 'body_too_large' | 'no_connection' | 'certificate'
  /** The system's or OpenSSL's name of what happened, where there is one. */
  readonly cause?: string
  /** No connection was made, or the other side's certificate was refused: not a byte of the request was sent. */
  readonly isUnsent?: true
}

const REPLY_SIZE_MAX_BYTES = 64 * 1024

/** The body's bytes, or undefined as soon as there are more than we read. */
async function readBounded(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    sizeBytes += part.value.length
    if (sizeBytes > REPLY_SIZE_MAX_BYTES) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** One HTTP exchange. Never throws, follows no redirect, reads at most 64 KiB, and ends when `signal` does. */
export async function exchange(url: URL, init: RequestInit, signal: AbortSignal): Promise<Exchange> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const rawBody = await readBounded(response)
    if (!rawBody) return { is: 'inconclusive', railCode: 'body_too_large' }
    return { is: 'response', httpStatus: response.status, rawBody, headers: response.headers }
  } catch (error) {
    return signal.aborted ? { is: 'inconclusive', railCode: 'timeout' } : explain(error)
  }
}

type Cause = { readonly code?: unknown; readonly syscall?: unknown }

/** What a failed fetch was for: its cause tells a connection that was never made from one that broke. */
function explain(error: unknown): Inconclusive {
  const cause: Cause = (error instanceof Error && (error.cause as Cause | undefined)) || {}
  const named = typeof cause.code === 'string' ? { cause: cause.code } : {}
  const isUnconnected = cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
  if (isUnconnected || cause.code === 'UND_ERR_CONNECT_TIMEOUT') {
    return { is: 'inconclusive', railCode: 'no_connection', isUnsent: true, ...named }
  }
  if (typeof cause.code === 'string' && CERTIFICATE_FAULTS.test(cause.code)) {
    return { is: 'inconclusive', railCode: 'certificate', isUnsent: true, ...named }
  }
  return { is: 'inconclusive', railCode: 'network', ...named }
}

/** OpenSSL's names of what is wrong with a certificate: the handshake ends before a request is written. */
const CERTIFICATE_FAULTS = /CERT|^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)$/
