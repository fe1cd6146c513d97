/**
 * `npm run dev`: everything behind one address. The gateway is built and started again when its sources change, hosted
 * pages are loaded again then, the dashboard changes in place (Vite), and /dev/gallery shows every hosted page.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { createServer as createVite } from 'vite'
import { freePort } from '../../test/outside/free-port.ts'
import { buildIfStale } from '../builds.ts'
import { ROOT } from '../inputs.ts'
import { serveGallery } from './gallery.ts'
import { startGateway } from './gateway.ts'
import { proxy } from './proxy.ts'
import { openReloads, RELOAD_SCRIPT, RELOAD_TAG } from './reload.ts'

const PORT = Number(process.env.PORT || 8080)
const HOST = process.env.HOST || 'localhost'
/** Editors write a file in several steps. */
const SETTLE_MS = 60
/** The dashboard's documents and sources, those in its folder `api` too; not the API it calls. */
const DASHBOARD = /^\/dashboard(?!\/api\/(?!.*\.tsx?$))(\/|$)/
/** No part of the gateway. */
const GALLERY = 'src/page/gallery/'
const TEST = /\.test\.tsx?$/

const publicUrl = `http://localhost:${PORT}`
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => fail(response, error))
})
const reloads = openReloads()

const dashboard = await createVite({
  configFile: join(ROOT, 'dashboard/vite.config.ts'),
  server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/data/**'] } },
})
/** Renders hosted pages from their sources, for the gallery, and watches them for the gateway. */
const pages = await createVite({
  configFile: false,
  root: ROOT,
  appType: 'custom',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  optimizeDeps: { noDiscovery: true },
  server: {
    middlewareMode: true,
    hmr: false,
    ws: false,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test/**'] },
  },
})
const gateway = startGateway(await freePort(), publicUrl)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', publicUrl)
  if (pathname === '/dev/events') return reloads.listen(response)
  if (pathname === '/dev/reload.js') {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(RELOAD_SCRIPT)
    return
  }
  if (DASHBOARD.test(pathname)) {
    return dashboard.middlewares(request, response, () => void response.writeHead(404).end())
  }
  const target = await gateway.ready()
  if (await serveGallery(pages, request, response)) return
  proxy(target, request, response, RELOAD_TAG)
}

function fail(response: ServerResponse, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

let waiting: NodeJS.Timeout | undefined
pages.watcher.on('all', (_event, path) => {
  const file = relative(ROOT, path)
  if (!file.startsWith('src/') || TEST.test(file)) return
  clearTimeout(waiting)
  waiting = setTimeout(() => void afterChange(file), SETTLE_MS)
})

async function afterChange(file: string): Promise<void> {
  const startedAtMs = performance.now()
  const isServed = file.startsWith(GALLERY) || (await gateway.restart())
  if (!isServed) return
  console.log(`${file}: served after ${Math.round(performance.now() - startedAtMs)} ms`)
  reloads.reloadAll()
}

async function stop(): Promise<void> {
  await gateway.stop()
  server.close()
  server.closeAllConnections()
  await Promise.all([dashboard.close(), pages.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

buildIfStale('page')
await new Promise<void>((resolve, reject) => {
  server.once('error', reject)
  server.listen(PORT, HOST, resolve)
})
await gateway.ready().catch(() => undefined)
console.log(`
Gapura is being developed at ${publicUrl}

  API        ${publicUrl}/v1
  Dashboard  ${publicUrl}/dashboard/
  Gallery    ${publicUrl}/dev/gallery

Ctrl-C stops it.
`)
