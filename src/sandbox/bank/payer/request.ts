import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Money } from '../../../base/money.ts'
import { toDecimal } from '../../../base/money.ts'
import { moneyText } from '../../../markets/money-text.ts'
import type { Locale } from './page.ts'

const FORM_MAX_BYTES = 1024

export type Form = Readonly<Record<string, string>>

/** The part of a page's path that opens it. */
export const TOKEN = ':token(^[A-Za-z0-9_-]{32}$)'

/** Lets the routes of `scope` read what their own forms send, and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** Whether a form was sent by a page of this host, as far as the browser says. The address is the secret. */
export function isFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** The language a payer reads: Indonesian unless the browser puts English before it. */
export function localeOf({ headers }: FastifyRequest): Locale {
  const [first] = /\b(id|en)\b/i.exec(headers['accept-language'] ?? '') ?? []
  return first?.toLowerCase() === 'en' ? 'en' : 'id'
}

/** Money as on the page that the payer comes from. */
export const formatMoney = (money: Money, locale: Locale): string => moneyText(toDecimal(money), money.currency, locale)
