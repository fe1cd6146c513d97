import type { FastifyRequest } from 'fastify'
import { toApiError } from '../../http/problem.ts'
import type { Caller } from '../../merchants/keys/secret-keys.ts'
import type { AuditAction } from './actions.ts'
import { type Trail, writeEntry, writeOutcome } from './trail.ts'

const DONE = 200

/** An agent's name, in the trail and for approvers of its proposals. */
export const agentName = (keyId: string): string => `agent ${keyId}`

/**
 * Performs what an agent requested, with an entry in the trail before it and its outcome after it: what cannot be
 * recorded is not performed. `work` returns the id of what it created or changed.
 */
export const agentActionRecorder =
  (trail: Trail) =>
  async <T extends { readonly id: string }>(
    request: FastifyRequest,
    { merchantId, keyId }: Pick<Caller, 'merchantId' | 'keyId'>,
    what: AuditAction,
    work: () => Promise<T>,
  ): Promise<T> => {
    const actor = { kind: 'key', id: null, name: agentName(keyId), address: request.ip } as const
    const entryId = await writeEntry(trail, request, actor, merchantId, { what, status: null })
    const end = (subject: string | null, status: number) =>
      writeOutcome(trail, { merchantId, entryId, what: null, subject, status, detail: null })
    try {
      const done = await work()
      await end(done.id, DONE)
      return done
    } catch (error) {
      await end(null, toApiError(error).status)
      throw error
    }
  }
export type RecordAgentAction = ReturnType<typeof agentActionRecorder>
