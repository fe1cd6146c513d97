import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signWithSecret, symmetricText } from '../src/snap/signature.ts'
import { Connection } from './connection.ts'
import { cpuMicrosOf } from './cpu.ts'
import { awaitSuccess, pageRequest } from './order.ts'
import { createRequest } from './requests.ts'
import { startOrderWithoutDatabase } from './servers.ts'

export const NOTIFICATION_PATH = '/notification'
export const TOKEN = 'a-token-of-the-length-that-access-tokens-have.0123456789abcdef'
export const SECRET = 'a-shared-secret'
export type Notified = { readonly originalPartnerReferenceNo: string; readonly latestTransactionStatus: string }

const WARM_UP_SECONDS = 3

/**
 * What the exchanges of an order cost the gateway's process when nothing is stored and nothing is decided
 * (bench/order-without-database.ts), in microseconds of processor time: the least that an order can cost.
 */
export async function measureExchanges(connections: number, seconds: number): Promise<number> {
  const bank = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(BANK_ANSWER))
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const server = await startOrderWithoutDatabase(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/qr`)
  try {
    await orderFor(server.url, connections, WARM_UP_SECONDS)
    const before = cpuMicrosOf(server.pid)
    const done = await orderFor(server.url, connections, seconds)
    return (cpuMicrosOf(server.pid) - before) / done
  } finally {
    await server.stop()
    bank.close()
    bank.closeAllConnections()
  }
}

const BANK_ANSWER = JSON.stringify({
  responseCode: '2004700',
  responseMessage: 'Successful',
  referenceNo: 'R0123456789',
  qrContent: '0'.repeat(200),
})

async function orderFor(url: string, connections: number, seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1_000
  let done = 0
  const orderUntilEnd = async (): Promise<void> => {
    const connection = await Connection.open(url)
    while (performance.now() < ends) {
      const { id } = JSON.parse((await connection.read(createRequest())).body.toString()) as { id: string }
      if ((await connection.ask(pageRequest(id))) !== 200) throw new Error('no page')
      const stream = awaitSuccess(url, id)
      await stream.open
      if ((await connection.ask(notificationRequest(id))) !== 200) throw new Error('the notification was refused')
      await stream.paid
      done++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, orderUntilEnd))
  return done
}

function notificationRequest(id: string): string {
  const timestamp = new Date().toISOString()
  const body = JSON.stringify({ originalPartnerReferenceNo: id, latestTransactionStatus: '00' } satisfies Notified)
  const signed = { method: 'POST', path: NOTIFICATION_PATH, rawBody: Buffer.from(body), timestamp }
  const signature = signWithSecret(symmetricText(signed, TOKEN), SECRET, 'base64')
  return [
    `POST ${NOTIFICATION_PATH} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `x-timestamp: ${timestamp}`,
    `x-signature: ${signature}`,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
