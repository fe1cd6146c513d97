import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { newPace } from '../../jobs/pace.ts'
import { createSignals } from '../../jobs/signals.ts'
import { createWorker } from '../../jobs/worker.ts'
import { type ReportSettings, reportTask } from './jobs.ts'
import { takeApplication } from './store.ts'

export type KybProviderSettings = ReportSettings & {
  readonly logger: FastifyBaseLogger
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** What pushes are signed with: `whsec_…`. */
  readonly pushSecret: string
  /** References it accepts and never reports about. */
  readonly ignoredReferences: readonly string[]
}

export type RunningKybProvider = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the sandbox's provider of business checks: a server of its own with tables of its own, that takes KYB data at
 * `POST /applications`, reviews it by itself and reports over HTTP with the key of a provider.
 */
export async function startKybProvider(settings: KybProviderSettings): Promise<RunningKybProvider> {
  const { db, clock, logger, ignoredReferences } = settings
  const webhook = new Webhook(settings.pushSecret)
  const stopping = new AbortController()
  const signals = createSignals()
  const pace = newPace(signals.wakeAll)
  const tasks = [reportTask(settings, stopping.signal, pace.everyMs)]
  const worker = createWorker({ tasks, clock, log: logger, signals })
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  server.addHook('onResponse', async () => pace.called())
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
    if (!ignoredReferences.includes(application.referenceId)) {
      await transaction(db, ALL_MERCHANTS, (tx) => takeApplication(tx, clock(), application))
    }
    return reply.code(202).send({ reference_id: application.referenceId })
  })

  const address = await server.listen({ port: settings.port, host: settings.host })
  worker.start()
  return {
    url: `${address}/applications`,
    async stop() {
      await server.close()
      stopping.abort()
      await worker.stop()
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
