import { createServer, type Socket } from 'node:net'
import { atEndOfFile } from '../setup/at-end.ts'

/**
 * How a mail server meets a mail: it refuses the address, is busy, hangs up after it has the whole mail or before, or takes it
 * and does not answer.
 */
export type Meeting = 'taken' | 'refused' | 'busy' | 'cut before' | 'cut after' | 'unanswered'

/** A mail server that meets mails as `meet` says of their address. What it has got whole is in `mails`, answered or not. */
export async function aFailingMailServer(meet: (address: string) => Meeting) {
  const mails: string[] = []
  const server = createServer((socket) => answer(socket, meet, mails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

function answer(socket: Socket, meet: (address: string) => Meeting, mails: string[]): void {
  let text = ''
  let isData = false
  let meeting: Meeting = 'taken'
  const say = (line: string) => socket.write(`${line}\r\n`)
  const receiver = (line: string) => {
    meeting = meet(/<([^>]*)>/.exec(line)?.[1] ?? '')
    if (meeting === 'refused') return say('550 5.1.1 no such mailbox')
    return say(meeting === 'busy' ? '451 4.3.2 try again later' : '250 ok')
  }
  const content = (mail: string) => {
    isData = false
    mails.push(mail)
    if (meeting === 'cut after') socket.destroy()
    else if (meeting === 'taken') say('250 stored')
  }
  const begin = () => {
    if (meeting === 'cut before') return socket.destroy()
    isData = true
    return say('354 continue')
  }
  const obey = (line: string): unknown => {
    if (isData) return content(line)
    if (/^RCPT/i.test(line)) return receiver(line)
    if (/^DATA/i.test(line)) return begin()
    return /^QUIT/i.test(line) ? socket.end('221 bye\r\n') : say('250 ok')
  }
  say('220 test ESMTP')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(end)
      if (at < 0) return
      const line = text.slice(0, at)
      text = text.slice(at + end.length)
      obey(line)
    }
  })
}
