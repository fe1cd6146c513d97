import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../base/errors.ts'
import { toApiError } from '../../http/problem.ts'
import { type PageAssets, renderNotice } from '../render/render.tsx'
import type { Notice } from '../view.ts'
import { chooseLocale } from './locale.ts'
import { sendPage } from './reply.ts'

const NOTICES: Partial<Record<ErrorCode, Notice>> = {
  RATE_LIMITED: 'rate_limited',
  INTERNAL_ERROR: 'service_down',
  SERVICE_UNAVAILABLE: 'service_down',
  PROVIDER_UNAVAILABLE: 'service_down',
}

/**
 * The error handler of the pages: turns anything thrown into a page that a payer understands, and one log line. `missing` is the
 * not-found page of a scope.
 */
export const pageErrorHandler =
  (assets: PageAssets, sandbox: boolean, missing: Notice = 'not_found') =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'page failed')
    const { locale } = request.query as { locale?: unknown }
    const page = {
      notice: error.code === 'NOT_FOUND' ? missing : (NOTICES[error.code] ?? 'refused'),
      locale: chooseLocale(locale, request.headers['accept-language']),
      sandbox,
    }
    return sendPage(request, reply.headers(error.headers), error.status, renderNotice(page, assets))
  }
