import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

type ServedRoute = { readonly method: string; readonly url: string; readonly config: FastifyContextConfig }
/** A reply as it left, to any caller. */
type ServedReply = { readonly route: string; readonly url: string; readonly mayRefund: boolean; readonly text: string }
export type Served = { readonly routes: readonly ServedRoute[]; readonly replies: readonly ServedReply[] }

/**
 * What servers register and reply from now on, until the result is called with the one that is meant: the routes come from the
 * server itself, so that a new one is among them, documented or not.
 */
export function recordServed(): (server: FastifyInstance) => Served {
  const servers = new Map<unknown, Served>()
  const record = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    const [routes, replies]: [ServedRoute[], ServedReply[]] = [[], []]
    servers.set(fastify, { routes, replies })
    fastify.addHook('onRoute', ({ method, url, config = {} as FastifyContextConfig }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, config })
    })
    fastify.addHook('onSend', async ({ method, url, routeOptions, caller }, _reply, payload) => {
      const route = `${method} ${routeOptions.url ?? 'unknown'}`
      const mayRefund = caller?.mayRefund === true
      if (typeof payload === 'string') replies.push({ route, url, mayRefund, text: payload })
      return payload
    })
  }
  subscribe('fastify.initialization', record)
  return (server) => {
    unsubscribe('fastify.initialization', record)
    const served = servers.get(server)
    if (!served) throw new Error('the server was made before it could be recorded')
    return served
  }
}
