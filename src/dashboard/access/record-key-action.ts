import type { BeginKeyAction } from '../../merchants/authentication/authenticate.ts'
import { beginAction } from '../trail/record-action.ts'
import type { Trail } from '../trail/trail.ts'
import { PUBLIC_API_ACCESS } from './public-api.ts'

/**
 * Records what a secret key changes in the account itself (settings, the webhook secret, business data), just as for a
 * member: routes that require a recent proof of members, and those that download or remove files. Payments and payouts
 * are in the books.
 */
export const keyActionRecorder =
  (trail: Trail): BeginKeyAction =>
  async (request, { merchantId, keyId }) => {
    const access = PUBLIC_API_ACCESS[`${request.method} ${request.routeOptions.url}`]
    if (!access?.action || !(access.recentProof || access.isRecordedOfKeys)) return
    const actor = { kind: 'key', id: null, name: keyId, address: request.ip } as const
    await beginAction(trail, request, { actor, merchantId }, access.action, access.readState)
  }
