import { expect, test } from 'vitest'
import { aCustomer, aSavingWorld } from '../../../test/saved-methods/saving-world.ts'
import { active, paid } from '../../../test/saved-methods/scripted-rail.ts'
import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { startCharge } from '../../charges/start.ts'
import { findCustomerIn } from '../../customers/find.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { openMailer } from '../../mail/mailer.ts'
import { writeExpiryMail } from '../../page/mails/expiry-mail.ts'
import type { MethodExpiring } from '../../saved-methods/expiry-port.ts'
import { readSavedMethods } from '../../saved-methods/find.ts'
import { createSubscription } from '../verbs/create.ts'
import { methodActivated } from '../verbs/method-activated.ts'
import { preferMethod } from '../verbs/prefer-method.ts'
import { deliverExpiryMails } from './deliver.ts'
import { methodExpiring } from './note.ts'
import { claimMails } from './store.ts'

const hosts = { checkoutUrl: 'http://localhost', livemode: false }
/** What happens as a method is noted: a test sets it. */
let noting: MethodExpiring = methodExpiring({ canMail: true })
const world = await aSavingWorld(undefined, methodActivated(hosts), (...of) => noting(...of))
const { db, clock, rail, app, merchantId, save, events, link, papers } = world
rail.onCharge = (request) => paid(clock, request)
const mails: string[] = []
const subs = {
  ...{ ...app, papers, canMail: true, writeExpiryMail },
  findCustomer: findCustomerIn(app.customers),
  startCharge: startCharge(app),
  readMethods: readSavedMethods,
  mailer: openMailer({ smtpUrl: null, from: 'desk@gapura.example' }, (text) => void mails.push(text)),
}
const inTx = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, merchantId, work)

/** A card that is good for so many days, of a customer of its own; with a subscription that is charged with it. */
async function aCard(days: number, isUsed = true) {
  const expiresAt = later(clock(), days * DAY_MS)
  rail.state = () => ({ ...active, expiresAt })
  const customerId = await aCustomer(app, merchantId)
  const card = await save({ customerId })
  if (isUsed) await subscribe(card)
  return card
}
const subscribe = (card: { id: string; customerId: string }, others: readonly string[] = []) =>
  inTx((tx) =>
    createSubscription(tx, subs, clock(), merchantId, {
      ...{ customerId: card.customerId, description: 'Kelas yoga', amount: 50_000, currency: 'IDR' },
      ...{ interval: { unit: 'month', count: 1 }, savedMethodIds: [card.id, ...others] },
    }),
  )
/** The daily look, so many days later. */
async function lookIn(days: number): Promise<void> {
  clock.advance(days * DAY_MS + MINUTE_MS)
  while ((await link()) > 0);
}
const deliver = async () => {
  while ((await deliverExpiryMails(subs, clock())) > 0);
}
/** Rails answer for all methods alike here: what is about another test's card is not looked at. */
const mailsTo = ({ customerId }: { customerId: string }) => mails.filter((mail) => mail.includes(customerId))
const noted = async (id: string) => (await events(id)).filter((type) => type === 'saved_method.expiring').length
const stored = async (id: string) =>
  (
    await db.pool.query(
      'select status, failure_code as code from expiry_mail where saved_method_id = $1 order by expires_at',
      [id],
    )
  ).rows

test('30 days before, its event is recorded and its payer mailed, once each, with their page', async () => {
  const card = await aCard(33)
  await lookIn(1)
  expect([await noted(card.id), await stored(card.id)]).toEqual([0, []])
  await lookIn(3)
  await deliver()
  await lookIn(1)
  await lookIn(1)
  await deliver()
  expect(await noted(card.id)).toBe(1)
  expect(await stored(card.id)).toEqual([{ status: 'SENT', code: null }])
  const [mail, ...more] = mailsTo(card)
  expect(more).toEqual([])
  expect(mail).toMatch(/Mail to budi@example.com: Masa berlaku DANA 0812••••678 Anda di Kopi Senja segera habis/)
  const page = `http://localhost/c/${card.customerId}`
  for (const words of [
    'Kelas yoga',
    'Your DANA 0812••••678 is valid until',
    `${page}?locale=id`,
    `${page}?locale=en`,
  ]) {
    expect(mail).toContain(words)
  }
})

test('a method that nothing is charged with is not noted until something is', async () => {
  const card = await aCard(20, false)
  await lookIn(1)
  expect([await noted(card.id), await stored(card.id)]).toEqual([0, []])
  await subscribe(card)
  await lookIn(1)
  expect(await noted(card.id)).toBe(1)
})

test('a method behind another one is not charged, and not noted', async () => {
  const card = await aCard(20, false)
  rail.state = () => active
  const other = await save({ customerId: card.customerId })
  await subscribe(other, [card.id])
  rail.state = () => ({ ...active, expiresAt: card.expiresAt })
  await lookIn(1)
  expect(await noted(card.id)).toBe(0)
})

test('who has replaced it by the time of the mail is not mailed', async () => {
  const card = await aCard(20, false)
  const { subscription } = await subscribe(card)
  await lookIn(1)
  expect(await stored(card.id)).toEqual([{ status: 'QUEUED', code: null }])
  rail.state = () => ({ ...active, expiresAt: later(clock(), 900 * DAY_MS) })
  const fresh = await save({ customerId: card.customerId })
  expect(await inTx((tx) => preferMethod(tx, hosts, clock(), fresh, subscription.id))).toBe(true)
  await deliver()
  expect(await stored(card.id)).toEqual([{ status: 'DROPPED', code: 'NOT_DUE' }])
  expect(mailsTo(card)).toEqual([])
})

test('a card that its provider prolongs is noted again before its new end', async () => {
  const card = await aCard(20)
  await lookIn(1)
  await deliver()
  rail.state = () => ({ ...active, expiresAt: later(card.createdAt, 400 * DAY_MS) })
  await lookIn(1)
  await lookIn(100)
  expect(await noted(card.id)).toBe(1)
  await lookIn(280)
  await deliver()
  expect(await noted(card.id)).toBe(2)
  expect(mailsTo(card)).toHaveLength(2)
})

test('a worker that dies between the row and the event leaves neither, and the next look repeats it', async () => {
  const card = await aCard(20)
  noting = async (...of) => {
    await methodExpiring({ canMail: true })(...of)
    throw new Error('killed')
  }
  await lookIn(1)
  expect([await noted(card.id), await stored(card.id)]).toEqual([0, []])
  noting = methodExpiring({ canMail: true })
  await lookIn(1)
  expect([await noted(card.id), (await stored(card.id)).length]).toEqual([1, 1])
})

test('two workers that look at once note it once', async () => {
  const card = await aCard(20)
  clock.advance(DAY_MS + MINUTE_MS)
  const { rows } = await db.pool.query('select id from saved_method where id = $1', [card.id])
  expect(rows).toHaveLength(1)
  const note = () => inTx((tx) => noting(tx, clock(), { ...card, status: 'ACTIVE' }))
  expect((await Promise.all([note(), note(), note()])).filter(Boolean)).toHaveLength(1)
})

test('a mail whose worker died while it was sent is never sent again', async () => {
  const card = await aCard(20)
  await lookIn(1)
  await transaction(db, ALL_MERCHANTS, (tx) => claimMails(tx, clock(), later(clock(), MINUTE_MS), 100))
  clock.advance(2 * MINUTE_MS)
  await deliver()
  expect(await stored(card.id)).toEqual([{ status: 'FAILED', code: 'UNKNOWN' }])
  expect(mailsTo(card)).toEqual([])
})

test('without a mail server the event is still recorded', async () => {
  noting = methodExpiring({ canMail: false })
  const card = await aCard(20)
  await lookIn(1)
  expect(await noted(card.id)).toBe(1)
  expect(await stored(card.id)).toEqual([{ status: 'DROPPED', code: 'NOT_CONFIGURED' }])
  noting = methodExpiring({ canMail: true })
})

test('an expired method is not warned of', async () => {
  const card = await aCard(20)
  await lookIn(25)
  expect(await events(card.id)).toEqual(['saved_method.active', 'saved_method.expired'])
})
