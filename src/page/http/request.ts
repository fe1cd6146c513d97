import type { FastifyRequest } from 'fastify'
import type { Locale } from '../view.ts'
import { chooseLocale } from './locale.ts'

/** Every address of a checkout's page begins so; the id is checked where it is looked up. */
export const PAGE = '/:id(^co_[^/]*$)'

/** As of a refund, whose parameter is what follows: the router takes one regular expression for a place. */
export const REFUND_PAGE = '/re_:id'

export type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

export const localeOf = ({ query, headers }: PageRequest): Locale =>
  chooseLocale(query.locale, headers['accept-language'])

export const refundIdOf = (request: FastifyRequest): string => `re_${(request as PageRequest).params.id}`

/** A parameter that was sent once; sent twice it is none. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
