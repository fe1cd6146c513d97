import { randomBytes } from 'node:crypto'
import { later, MINUTE_MS } from '../../../base/clock.ts'
import { isSameMoney, type Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { readObject } from '../../../snap/json.ts'
import { amount, optionalText, text } from '../fields.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { payWallet } from '../wallet/pay.ts'
import { insert, lock, move } from '../wallet/store.ts'
import { end } from './decide.ts'
import { EMPTY_MS, phoneBehaviour, UNKNOWN_MS } from './phones.ts'
import { type BankLink, lockLink, setEmptyUntil } from './store.ts'
import { linkOf } from './tokens.ts'

const TOKEN_BYTES = 24
const LIFE_MS = 15 * MINUTE_MS

/** The link that a payer's token is of. Throws 401xx02 for a token that is none, or of a link that has ended. */
export async function linkOfToken({ tx, now, partner, customerToken }: Call): Promise<BankLink> {
  const referenceNo = linkOf(partner, 'access', customerToken ?? '', now)
  const link = referenceNo === undefined ? undefined : await lockLink(tx, { referenceNo })
  if (link?.status !== 'PAYING') throw new Refusal(401, '02')
  return link
}

/** Whether the wallet has no money, which begins with the first look into it. */
export async function isEmpty(tx: Tx, now: Date, { referenceNo, phone, emptyUntil }: BankLink): Promise<boolean> {
  if (phoneBehaviour(phone) !== 'empty') return false
  if (emptyUntil === null) await setEmptyUntil(tx, referenceNo, later(now, EMPTY_MS))
  return emptyUntil === null || now < emptyUntil
}

/**
 * Service 54 with a payer's token: the wallet pays at once, without the payer. 4035407 where it is blocked, 4035414 where it
 * has no money, 4035417 above the limit that the payer agreed to; 5045400 where the outcome is not known yet.
 */
export async function chargeLink(call: Call): Promise<JsonObject> {
  const { partner, body } = call
  const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
  const price = amount(body, 'amount')
  if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
  const link = await linkOfToken(call)
  const description = optionalText(readObject(body.additionalInfo), 'description', 255) ?? ''
  return debitLink(call, link, { partnerReferenceNo, price, description })
}

type Debit = { readonly partnerReferenceNo: string; readonly price: Money; readonly description: string }

/** Takes money from a link, as its number has it (phones.ts). Throws as `chargeLink`. */
export async function debitLink(
  { tx, now, partner, misbehaviour }: Call,
  link: BankLink,
  { partnerReferenceNo, price, description }: Debit,
): Promise<JsonObject> {
  const how = phoneBehaviour(link.phone)
  const first = await lock(tx, { partnerReferenceNo })
  if (first) throw isSameMoney(first.amount, price) ? new Refusal(409, '01') : new Refusal(404, '18')
  if (how === 'blocked') throw new Refusal(403, '07')
  if (price.currency !== link.limit.currency || price.amount > link.limit.amount) throw new Refusal(403, '17')
  if (await isEmpty(tx, now, link)) throw new Refusal(403, '14')

  const referenceNo = newReferenceNo(now)
  await insert(tx, {
    referenceNo,
    partnerReferenceNo,
    token: `${link.referenceNo}.${randomBytes(TOKEN_BYTES).toString('base64url')}`,
    wallet: link.wallet,
    phone: link.phone,
    merchantName: link.merchantName,
    description,
    amount: price,
    returnUrl: link.returnUrl,
    createdAt: now,
    expiresAt: later(now, LIFE_MS),
  })
  if (how === 'paysLate' || how === 'failsLate') {
    await move(tx, referenceNo, 'PAYING', { settlesAt: later(now, UNKNOWN_MS[how]) })
    throw new Refusal(504, '00')
  }
  await payWallet(tx, now, partner, { referenceNo, force: false }, misbehaviour)
  if (how === 'unlinks') await end(tx, now, partner, link, misbehaviour)
  return { referenceNo, partnerReferenceNo }
}
