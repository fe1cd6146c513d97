/** Fetches from our own host, for at most `timeoutMs`. Throws without a response, or for one that is not `accepted`. */
export async function fetchInTime(
  url: string,
  { timeoutMs, isAccepted = (status) => status < 300, ...init }: FetchOptions,
): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const reply = await fetch(url, { ...init, cache: 'no-store', signal: abort.signal })
    if (!isAccepted(reply.status)) throw new Error(String(reply.status))
    return reply
  } finally {
    clearTimeout(timer)
  }
}

type FetchOptions = Pick<RequestInit, 'method' | 'body' | 'headers'> & {
  readonly timeoutMs: number
  readonly isAccepted?: (status: number) => boolean
}
