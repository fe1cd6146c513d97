import { request } from 'node:http'

export type Said = {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  readonly ms: number
}

type Request = {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  /** A host that no name server knows: the proxy reads it off the request. */
  readonly host?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** Calls the server on this port. Throws where the connection breaks. */
export function callPort(
  port: number,
  path: string,
  { method = 'GET', host, headers, body }: Request = {},
): Promise<Said> {
  const fromMs = performance.now()
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      timeout: 20_000,
      headers: {
        host: `${host ?? 'localhost'}:${port}`,
        ...(json === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
        ...headers,
      },
    })
    call.once('timeout', () => call.destroy(new Error(`no answer to ${method} ${path}`)))
    call.once('error', reject)
    call.once('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        text += chunk
      })
      reply.once('error', reject)
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, ms: performance.now() - fromMs }),
      )
    })
    call.end(json)
  })
}
