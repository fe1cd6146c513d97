import { request as call, type IncomingMessage, type ServerResponse } from 'node:http'

/** Sends a request on to the gateway at `target`; its HTML comes back with `addition` before the end of the body. */
export function proxy(target: string, request: IncomingMessage, response: ServerResponse, addition: string): void {
  const { host, 'accept-encoding': _coding, ...headers } = request.headers
  const onward = call(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    // Not compressed, so that something can be added.
    headers: { ...headers, host, 'accept-encoding': 'identity' },
  })
  onward.on('response', (answer) => {
    const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html')
    const { 'content-length': _length, ...others } = answer.headers
    response.writeHead(answer.statusCode ?? 502, isPage ? others : answer.headers)
    if (isPage) void withAddition(answer, addition).then((html) => response.end(html))
    else answer.pipe(response)
  })
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
    response.end('The gateway does not answer.')
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

async function withAddition(answer: IncomingMessage, addition: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').replace('</body>', `${addition}</body>`)
}
