import { Agent, request } from 'node:http'

/** What a server replies; a redirect is a reply like any other. */
export type Sent = { readonly status: number; readonly headers: Headers; readonly text: string }

type Sending = {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

const agent = new Agent({ keepAlive: true })
const decoder = new TextDecoder()

/** What `fetch` sends by itself, but for the compression that it accepts. */
const OF_FETCH = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/**
 * One HTTP request, over a connection that stays open. `fetch` takes three times the processor time, which thousands of
 * calls add up to.
 */
export function send(url: string, { method, headers, body }: Sending): Promise<Sent> {
  // Node sets the length by itself only for methods that usually have a body: DELETE is none of them.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...OF_FETCH, ...headers, ...length } })
    sent.on('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: headersOf(response.rawHeaders),
          text: decoder.decode(Buffer.concat(chunks)),
        }),
      )
    })
    sent.end(body)
  })
}

/** `raw` has names and values in turn. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}
