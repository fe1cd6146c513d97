import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { type Message, openMessageStore } from './message-store.ts'

const { db } = await aDatabase()
const book = openMessageStore(db)

const aMessage = (eventId: string, change: Partial<Message> = {}): Message => ({
  connectionId: 'con_any',
  eventId,
  service: 'qrNotify',
  bodyHash: `hash of ${eventId}`,
  body: Buffer.from('{"a":"\u00e9 \\u0000"}'),
  receivedAt: new Date('2026-11-21T10:00:00Z'),
  ...change,
})

test('messages that arrive together are each stored once, byte for byte, and known afterwards', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `together-${n % 40}`)
  const first = await Promise.all(ids.map((id) => book.keep(aMessage(id))))
  expect(first.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => undefined))
  const { rows } = await db.pool.query("select body from inbound_message where event_id like 'together-%'")
  expect(rows).toHaveLength(40)
  for (const { body } of rows) expect(body).toEqual(aMessage('').body)
  expect(await book.keep(aMessage('together-7', { bodyHash: 'another' }))).toEqual({
    bodyHash: 'hash of together-7',
    reply: null,
  })
})

test('a reply is returned to the repeats of its message, and of no other', async () => {
  await Promise.all(['one', 'two'].map((id) => book.keep(aMessage(id))))
  const reply = { status: 404, body: '{"responseCode":"4045201"}' }
  await book.keepReply({ connectionId: 'con_any', eventId: 'one', reply })
  expect((await book.keep(aMessage('one')))?.reply).toEqual(reply)
  expect((await book.keep(aMessage('two')))?.reply).toBeNull()
})

test('a message that cannot be stored fails alone', async () => {
  const bad = aMessage('bad', { service: '\u0000' })
  const [before, refused, after] = await Promise.allSettled([aMessage('before'), bad, aMessage('after')].map(book.keep))
  expect([before?.status, refused?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await book.keep(aMessage('after')))?.bodyHash).toBe('hash of after')
})
