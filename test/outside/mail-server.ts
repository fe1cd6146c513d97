import { createServer, type Socket } from 'node:net'
import { atEndOfFile } from '../setup/at-end.ts'

/** A mail server that takes everything and keeps it. Source: RFC 5321, as little of it as a client needs. */
export async function aMailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = []
  const server = createServer((socket) => answerAsMailServer(socket, mails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** Speaks to one client, and adds what it sends to `mails`. */
export function answerAsMailServer(socket: Socket, mails: string[]): void {
  let text = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  /** A line, or after DATA a whole mail; undefined: its end has not come yet. */
  const next = (): string | undefined => {
    const end = isData ? '\r\n.\r\n' : '\r\n'
    const at = text.indexOf(end)
    if (at < 0) return undefined
    const line = text.slice(0, at)
    text = text.slice(at + end.length)
    return line
  }
  const obey = (line: string): void => {
    if (isData) {
      mails.push(line)
      isData = false
      say('250 stored')
    } else if (/^DATA/i.test(line)) {
      isData = true
      say('354 continue')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
  say('220 test ESMTP')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk
    for (let line = next(); line !== undefined; line = next()) obey(line)
  })
}
