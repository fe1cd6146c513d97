import { randomUUID } from 'node:crypto'
import { DEMO } from '../src/sandbox/demo.ts'

let n = 0

/** The bytes of a `POST /v1/checkout` as a merchant's server sends it, with a reference and Idempotency-Key of its own. */
export function createRequest(amount = 125_000): string {
  const body = JSON.stringify({
    externalId: `order-${n++}`,
    currency: 'IDR',
    amount,
    description: 'Kopi Gayo 1 kg',
    type: 'qrcode',
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example/cancel',
  })
  return `POST /v1/checkout HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${DEMO.secretKey}\r\ncontent-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** The bytes of a `GET` of an address of the API. */
export const readRequest = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${DEMO.secretKey}\r\n\r\n`

export const statusRequest = (id: string): string => readRequest(`/v1/checkout/${id}`)
