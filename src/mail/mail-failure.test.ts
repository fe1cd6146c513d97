import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../../test/setup/at-end.ts'
import { mailFailureOf } from './mail-failure.ts'
import { openMailer } from './mailer.ts'

/** A mail server that answers each command as given; undefined: it hangs up. */
async function aServer(answer: (line: string) => string | undefined): Promise<string> {
  const server = createServer((socket: Socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData && !text.endsWith('\r\n.\r\n')) return
      const said = answer(isData ? 'BODY' : text)
      isData = /^DATA/.test(text)
      if (said === undefined) socket.destroy()
      else socket.write(`${said}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function failureOf(smtpUrl: string) {
  const mailer = openMailer({ smtpUrl, from: 'Desk <desk@gapura.example>' }, null)
  return mailer.send({ to: 'ani@shop.example', subject: 's', text: 't' }).then(
    () => 'sent',
    (error: unknown) => mailFailureOf(error),
  )
}
const ok = (line: string) => (/^DATA/.test(line) ? '354 send it' : '250 ok')

test.each<[string, (line: string) => string | undefined, object]>([
  [
    'refuses the address',
    (line) => (/^RCPT/.test(line) ? '550 5.1.1 <ani@shop.example> unknown' : ok(line)),
    { is: 'refused', reply: '550 5.1.1' },
  ],
  [
    'refuses the content',
    (line) => (line === 'BODY' ? '554 5.7.1 spam' : ok(line)),
    { is: 'refused', reply: '554 5.7.1' },
  ],
  ['is busy', (line) => (/^RCPT/.test(line) ? '451 4.3.0 later' : ok(line)), { is: 'not_sent' }],
  ['hangs up after the content', (line) => (line === 'BODY' ? undefined : ok(line)), { is: 'unknown' }],
])('a server that %s: what that says of the mail', async (_, answer, failure) => {
  expect(await failureOf(await aServer(answer))).toEqual(failure)
})

test('where none listens or the name is unknown, nothing was sent', async () => {
  expect(await failureOf('smtp://127.0.0.1:1')).toEqual({ is: 'not_sent' })
  expect(await failureOf(await aServer(ok))).toBe('sent')
})
