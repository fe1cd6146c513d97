import type { FastifyInstance } from 'fastify'
import type { Feature } from '../feature.ts'
import type { AgentApp } from './app.ts'
import { mcpRoute } from './routes.ts'

/** Tools for agents by the Model Context Protocol, at `/mcp`. */
export const agentsFeature = (app: AgentApp): Feature => ({
  routes: (server: FastifyInstance) => mcpRoute(server, app),
})
