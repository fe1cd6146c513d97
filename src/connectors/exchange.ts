/** What came back over HTTP, or why nothing usable did: then nobody knows what the rail made of the call. */
export type Exchange =
  | { readonly is: 'response'; readonly httpStatus: number; readonly rawBody: Buffer }
  | { readonly is: 'silent'; readonly railCode: 'timeout' | 'network' | 'body_too_large' }

export const REPLY_SIZE_MAX_BYTES = 64 * 1024

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
    if (!rawBody) return { is: 'silent', railCode: 'body_too_large' }
    return { is: 'response', httpStatus: response.status, rawBody }
  } catch {
    return { is: 'silent', railCode: signal.aborted ? 'timeout' : 'network' }
  }
}
