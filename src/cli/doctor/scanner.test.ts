import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { aDaemon, judge, listening, portOf } from '../../../test/outside/clamd.ts'
import { readClamavAddress } from '../../compose/config/clamav-address.ts'
import { checkScanner } from './scanner.ts'

const look = (url: string | undefined) => checkScanner({ clamav: readClamavAddress(url) })

test('a scanner that answers is fine, and so is none', async () => {
  const port = portOf(await aDaemon(judge))
  expect(await look(`tcp://127.0.0.1:${port}`)).toMatchObject({
    is: 'ok',
    detail: `clamd at 127.0.0.1:${port} answers`,
  })
  expect(await look(undefined)).toMatchObject({ is: 'ok', detail: expect.stringContaining('by the gateway alone') })
})

test('a scanner that is gone, hangs up or is something else is a fault, since no document is taken without it', async () => {
  const hangsUp = await listening(
    createServer((socket) => socket.destroy()),
    0,
  )
  const isOther = await listening(
    createServer((socket) => void socket.end('220 mail.example ESMTP\0')),
    0,
  )
  const gone = '/nowhere/clamd.sock'
  for (const [url, why] of [
    [`tcp://127.0.0.1:${portOf(hangsUp)}`, 'does not answer'],
    [`tcp://127.0.0.1:${portOf(isOther)}`, 'it answered "220 mail.example ESMTP"'],
    [`unix:${gone}`, gone],
  ] as const) {
    expect(await look(url)).toMatchObject({
      check: 'scanner',
      is: 'fault',
      detail: expect.stringContaining(why),
      remedy: expect.stringContaining('CLAMAV_URL'),
    })
  }
})
