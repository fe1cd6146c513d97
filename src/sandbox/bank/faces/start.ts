import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import { type Behaviour, createBehaviourRegistry } from '../behaviour.ts'
import { compileLazily } from '../compile-lazily.ts'
import { mountFaceControl } from './control.ts'
import type { Face } from './face.ts'
import { createNotifier } from './notifier.ts'
import type { FaceName, FacePorts } from './ports.ts'
import { type ServedFace, serveFace } from './serve-face.ts'
import type { FaceKeys } from './snap/agreement.ts'

type Parts = {
  readonly ports: FacePorts
  readonly host: string
  readonly clock: Clock
  /** How each misbehaves from the start. */
  readonly behaviour: Behaviour
  readonly logger: FastifyBaseLogger
  readonly keys: FaceKeys
}

/**
 * Serves the bank's faces, each at a port of its own. Where another process of this gateway has a port already, it serves
 * that face: a face's records are in the memory of one process. Returns how to stop them.
 */
export async function startFaces({ ports, host, ...parts }: Parts): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  for (const [name, port] of Object.entries(ports) as [FaceName, number][]) {
    const server = Fastify({
      loggerInstance: parts.logger,
      logController: new LogController({ disableRequestLogging: true }),
      forceCloseConnections: true,
    })
    server.setValidatorCompiler(compileLazily)
    const { face } = await mountFace(server, name, parts)
    try {
      await server.listen({ port, host })
    } catch (error) {
      await server.close()
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      parts.logger.warn({ face: name, port }, 'a face of the bank’s has its port already, in another process')
      continue
    }
    stops.push(async () => {
      face.notifier.stop()
      await server.close()
    })
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Mounts a face and its control surface on a server that does not listen yet. */
export async function mountFace(
  server: FastifyInstance,
  name: FaceName,
  {
    clock,
    behaviour,
    logger,
    keys,
  }: Pick<Parts, 'clock' | 'behaviour' | 'keys'> & { logger: Pick<FastifyBaseLogger, 'warn'> },
): Promise<{ readonly face: Face; readonly served: ServedFace }> {
  const face: Face = { clock, behaviour: createBehaviourRegistry(behaviour), notifier: createNotifier(logger) }
  const served = await serveFace(server, name, face, keys)
  mountFaceControl(server, face, served)
  return { face, served }
}
