import type { FastifyRequest } from 'fastify'
import type { Locale } from '../view.ts'
import { chooseLocale } from './locale.ts'

/** Every address of a checkout's page begins so; the id is checked where it is looked up. */
export const PAGE = '/:id(^co_[^/]*$)'

/** What a claim link opens: `:id` is its token, which is looked at where the refund is looked up. */
export const CLAIM_PAGE = '/claim/:id'
/** What claim links were before they had a token: nothing opens there, and a payer who has one reads so. */
export const OLD_CLAIM_PAGE = '/re_:id'
/** The receipt of a refund, for whoever has the page of its payment. */
export const RECEIPT_PAGE = `${PAGE}/refunds/:refundId`

export type PageRequest = FastifyRequest<{
  Params: { id: string; refundId?: string }
  Querystring: Record<string, unknown>
}>

export const localeOf = ({ query, headers }: PageRequest): Locale =>
  chooseLocale(query.locale, headers['accept-language'])

/** A parameter that was sent once; sent twice it is none. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
