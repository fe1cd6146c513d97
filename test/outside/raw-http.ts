import { connect } from 'node:net'

export type RawReply = { readonly status: number; readonly head: string; readonly body: string }

/** Sends a request exactly as written, which no client library does, and reads the whole reply. */
export const sendRaw = (url: string, lines: readonly string[], body = ''): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    const request = [lines[0], `Host: ${host}`, 'Connection: close', ...lines.slice(1), '', body].join('\r\n')
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)))
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString()
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') })
    })
  })
