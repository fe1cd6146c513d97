import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildIfStale } from '../../scripts/builds.ts'
import { PAGE_HEADERS } from '../../src/http/page-headers.ts'
import { renderFixture } from '../../src/page/gallery/render-fixture.ts'
import { loadAssets } from '../../src/page/http/assets.ts'
import { ASSET_HEADERS } from '../../src/page/http/headers.ts'

buildIfStale('page')
const assets = loadAssets()

/** Serves `/{name}?locale=` and the assets, with the headers of the real thing, on a free port of this machine. */
export async function serveFixtures(): Promise<{ base: string; server: Server }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asset = assets.find(url.pathname.replace('/assets/', ''))
    if (asset) return response.writeHead(200, { ...ASSET_HEADERS, 'content-type': asset.type }).end(asset.body)
    // A stream that is open and says nothing: a page without one looks for its state again and again.
    if (url.pathname.endsWith('/events')) {
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    }
    const locale = url.searchParams.get('locale') === 'en' ? 'en' : 'id'
    const html = renderFixture(url.pathname.slice(1), locale, assets)
    if (html === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
