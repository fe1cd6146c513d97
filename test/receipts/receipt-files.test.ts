import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { qrMatrixOf } from '../../src/page/qr/qr-code.ts'
import { textOf } from '../../src/page/text/text.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call } = gateway
const refunder = aRefunder(gateway)
const sender = aSender(gateway)
const { receipt: en } = textOf('en')
const { receipt: id } = textOf('id')
const CUSTOMER = { name: 'Siti Rahmawati', email: 'siti@example.com', phone: '+6281234567890' }

const urlOf = async (transaction: string): Promise<string> =>
  (await (transaction.startsWith('po_') ? sender : gateway).call('GET', `/v1/receipts/${transaction}`)).body.url
const pathOf = async (transaction: string) => new URL(await urlOf(transaction)).pathname

test('a link is not guessed from an id: neither another token nor another id opens anything', async () => {
  const [one, two] = [await refunder.aPaid(), await refunder.aPaid()]
  const path = await pathOf(one.transactionId)
  const token = path.slice(path.lastIndexOf('/') + 1)
  const other = `${token[0] === '0' ? '1' : '0'}${token.slice(1)}`
  for (const wrong of [
    `/r/${one.transactionId}`,
    `/r/${one.transactionId}/${other}`,
    `/r/${two.transactionId}/${token}`,
    `/r/${one.checkoutId}/${token}`,
    `/r/${one.transactionId}/${token.toUpperCase()}`,
  ]) {
    for (const file of ['', '/qr.svg', '/receipt.json', '/receipt.pdf'])
      expect((await call('GET', wrong + file, { key: null })).status).toBe(404)
  }
  expect((await call('GET', `/r/${two.transactionId}/${token}?locale=en`, { key: null })).text).toContain(
    en.notFoundTitle,
  )
})

/** The rectangles of a PDF, as its content says them: left, top, width, height. */
const rectanglesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .flatMap(([, stream = '']) => {
      try {
        return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .flatMap((content) =>
      [...content.matchAll(/^(.+) re$/gm)].map(([, numbers = '']) => numbers.split(' ').map(Number)),
    )

test('the PDF says what the page says, in both languages, and carries the code', async () => {
  const { transactionId } = await refunder.aPaid({ customer: CUSTOMER })
  const url = await urlOf(transactionId)
  for (const [locale, words] of [
    ['id', id],
    ['en', en],
  ] as const) {
    const reply = await fetch(`${gateway.url}${new URL(url).pathname}/receipt.pdf?locale=${locale}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('content-disposition')).toContain(`receipt-${transactionId}.pdf`)
    const pdf = Buffer.from(await reply.arrayBuffer())
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    for (const part of [words.title, words.link, transactionId, 'Si*** Ra***', 'QRIS', url])
      expect(text).toContain(part)
    for (const secret of [CUSTOMER.name, CUSTOMER.email, 'mer_']) expect(text).not.toContain(secret)
    const matrix = qrMatrixOf(url)
    const rectangles = rectanglesOf(pdf)
    const side = 132 / matrix.length
    const isDark = (x: number, y: number) =>
      rectangles.some(([left = 0, top = 0, width = 0, height = 0]) => {
        const [fromX, fromY] = [left - 56, top - codeTop]
        return fromX <= x && x <= fromX + width && fromY <= y && y <= fromY + height
      })
    // Four light modules stand above the first dark one.
    const codeTop = Math.min(...rectangles.map(([, top = 0]) => top)) - 4 * side
    const drawn = matrix.map((row, y) => row.map((_, x) => isDark((x + 0.5) * side, (y + 0.5) * side)))
    expect(drawn).toEqual(matrix)
  }
})

test('a payout that the bank returned has no receipt any more, and its link says so', async () => {
  const { body: sent } = await sender.send(aPayoutBody())
  await sender.untilStatus(sent.data.id, 'SUCCEEDED')
  const path = await pathOf(sent.data.id)
  expect((await call('GET', path, { key: null })).status).toBe(200)
  await sender.simulate(sent.data.id, 'reversed')
  await sender.untilStatus(sent.data.id, 'REVERSED')
  expect((await call('GET', path, { key: null })).status).toBe(404)
})

test('the PDF is made once a minute, however often it is requested: it takes twenty times as long as a page', async () => {
  const { transactionId } = await refunder.aPaid()
  const path = `${await pathOf(transactionId)}/receipt.pdf`
  const read = async (locale: string) => (await fetch(`${gateway.url}${path}?locale=${locale}`)).arrayBuffer()
  const first = Buffer.from(await read('id'))
  // A document made anew would have another time in it.
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 5 } })
  expect(Buffer.from(await read('id')).equals(first)).toBe(true)
  expect(Buffer.from(await read('en')).equals(first)).toBe(false)
})
