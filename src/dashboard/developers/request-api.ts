import { idAt } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import type { Feature } from '../../feature.ts'
import { pageRequest, readTime, toPage } from '../../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import { RequestList, RequestQuery } from './request-api-schema.ts'
import { REQUEST_LOG_PATH } from './request-log.ts'
import { listRequests, type StatusRange, toLoggedRequest } from './request-log-store.ts'

/** `GET /v1/requests`: the request log for programs, such as `gapura logs tail`. */
export const requestLogApiFeature = ({ authenticator }: { readonly authenticator: Authenticator }): Feature => ({
  routes(server) {
    server.get<{ Querystring: RequestQuery }>(
      REQUEST_LOG_PATH,
      {
        onRequest: requireKey(authenticator, 'settings'),
        schema: {
          operationId: 'listRequests',
          tags: ['Request log'],
          security: [{ secretKey: [] }],
          summary: 'List requests',
          description:
            'Your programs’ requests to the API, newest first, about a second after each was answered; retained for ' +
            'seven days. Under a flood some are left out. Reading this list is not listed. The key needs the scope ' +
            '`settings`.',
          querystring: RequestQuery,
          response: { 200: RequestList },
        },
      },
      async (request) => {
        const { query } = request
        const { merchantId } = callerOf(request)
        const page = pageRequest(query)
        const from = readTime('createdFrom', query.createdFrom)
        const filter = {
          ...(query.status && { status: rangeOf(query.status) }),
          ...(from && { fromId: idAt('arq', merchantId, from) }),
        }
        const rows = await transaction(authenticator.db, merchantId, (tx) => listRequests(tx, merchantId, page, filter))
        return toPage(rows, page.limit, toLoggedRequest)
      },
    )
  },
})

/** `4xx` is 400 to 499, `404` itself. */
const rangeOf = (text: string): StatusRange =>
  text.endsWith('xx') ? [Number(text[0]) * 100, Number(text[0]) * 100 + 99] : [Number(text), Number(text)]
