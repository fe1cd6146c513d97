import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { ApiError } from '../base/errors.ts'
import { agentName } from '../dashboard/trail/record-agent-action.ts'
import type { Caller, KeyScope } from '../merchants/keys/secret-keys.ts'
import type { AgentApp } from './app.ts'
import type { CallApi } from './call-api.ts'

/** What a tool has to work with: the caller, and the API as it. */
export type ToolContext = Pick<AgentApp, 'db' | 'clock' | 'proposals' | 'recordAction'> & {
  readonly request: FastifyRequest
  readonly caller: Caller
  readonly callApi: CallApi
}

export type Tool<Input extends TSchema = TSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** It changes nothing. */
  readonly readOnly: boolean
  /** It ends or removes what is there: a client that asks its user first asks before this one. */
  readonly destructive?: true
  run(context: ToolContext, args: never): Promise<Record<string, unknown>>
}

/** A tool whose arguments are what its schema says. */
export const tool = <Input extends TObject>(
  given: Omit<Tool<Input>, 'run'> & {
    run(context: ToolContext, args: Static<Input>): Promise<Record<string, unknown>>
  },
): Tool => given as unknown as Tool

/** Throws FORBIDDEN where the key may not. */
export function assertScope({ scopes }: Caller, scope: KeyScope): void {
  if (!scopes.includes(scope)) throw new ApiError('FORBIDDEN', `This needs a secret key with the scope "${scope}".`)
}

/** The proposer, as the approver sees it. */
export const proposerOf = ({ merchantId, keyId }: Caller) => ({
  merchantId,
  by: { id: keyId, name: agentName(keyId) },
})
