import type { FastifyRequest } from 'fastify'
import type { Locale } from '../view.ts'
import { chooseLocale } from './locale.ts'

/** Every address of a checkout's page begins so; the id is checked where it is looked up. */
export const PAGE = '/:id(^co_[^/]*$)'

/** The page of an invoice, whose id is the capability: `:id` is what follows its prefix. */
export const INVOICE_PAGE = '/inv_:id'
export const invoiceIdOf = ({ params }: PageRequest): string => `inv_${params.id}`

/** The page of a claim link: `:id` is its token, which is checked when the refund is looked up. */
export const CLAIM_PAGE = '/claim/:id'
/** The form of claim links before they had a token: nothing opens there, and the page tells a payer who has one. */
export const OLD_CLAIM_PAGE = '/re_:id'
/** The receipt of a refund, for anyone who has the page of its payment. */
export const RECEIPT_PAGE = `${PAGE}/refunds/:refundId`

/** A receipt: `:id` is what it is of, `:token` opens it. */
export const SIGNED_RECEIPT_PAGE = '/r/:id/:token'

export type PageRequest = FastifyRequest<{
  Params: { id: string; refundId?: string; token?: string }
  Querystring: Record<string, unknown>
}>

export const localeOf = ({ query, headers }: PageRequest): Locale =>
  chooseLocale(query.locale, headers['accept-language'])

/** A parameter that was sent once; sent twice it is none. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
