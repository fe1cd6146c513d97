import Fastify, { LogController } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { type ReporterSettings, startReporter } from './reporter.ts'
import { takeApplication } from './store.ts'

export type KybProviderSettings = ReporterSettings & {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** What pushes are signed with: `whsec_…`. */
  readonly pushSecret: string
  /** References it takes and never says a word about. */
  readonly leftAlone: readonly string[]
}

export type RunningKybProvider = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the sandbox's provider of business checks: a server of its own with tables of its own, that takes KYB data at
 * `POST /applications`, reviews it by itself and reports over HTTP with the key of a provider.
 */
export async function startKybProvider(settings: KybProviderSettings): Promise<RunningKybProvider> {
  const { db, clock, logger, leftAlone } = settings
  const webhook = new Webhook(settings.pushSecret)
  const reporter = startReporter(settings)
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => text,
  )

  server.post<{ Body: string }>('/applications', async (request, reply) => {
    const application = readApplication(webhook, request.body, request.headers as Record<string, string>)
    if (application === 'unsigned') return reply.code(401).send({ error: 'The signature does not fit.' })
    if (application === 'malformed') return reply.code(400).send({ error: 'Send a reference_id and a legalName.' })
    if (!leftAlone.includes(application.referenceId)) {
      await transaction(db, EVERYONE, (tx) => takeApplication(tx, clock(), application))
    }
    return reply.code(202).send({ reference_id: application.referenceId })
  })

  const address = await server.listen({ port: settings.port, host: settings.host })
  return {
    url: `${address}/applications`,
    async stop() {
      await server.close()
      await reporter.stop()
    },
  }
}

function readApplication(
  webhook: Webhook,
  text: string,
  headers: Record<string, string>,
): { referenceId: string; legalName: string } | 'unsigned' | 'malformed' {
  try {
    webhook.verify(text, headers)
  } catch {
    return 'unsigned'
  }
  const { reference_id: referenceId, legalName } = JSON.parse(text) as Record<string, unknown>
  return typeof referenceId === 'string' && typeof legalName === 'string' ? { referenceId, legalName } : 'malformed'
}
