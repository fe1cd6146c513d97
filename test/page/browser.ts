import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadAssets } from '../../src/page/assets.ts'
import { ASSET_HEADERS, PAGE_HEADERS } from '../../src/page/headers.ts'
import { renderCheckoutPage, renderNotice } from '../../src/page/render.tsx'
import type { Locale } from '../../src/page/view.ts'
import { NOTICES, PAGES } from './fixtures.ts'

const assets = loadAssets()

/** The HTML of a fixture by its name; undefined for a name there is none of. */
export function renderFixture(name: string, locale: Locale): string | undefined {
  const notice = NOTICES.find((known) => known === name)
  if (notice) return renderNotice({ notice, locale, sandbox: true }, assets)
  const page = PAGES[name]
  return page && renderCheckoutPage({ ...page, locale }, assets)
}

/** Serves `/{name}?locale=` and the assets, with the headers of the real thing, on a free port of this machine. */
export async function serveFixtures(): Promise<{ base: string; server: Server }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asset = assets.find(url.pathname.replace('/assets/', ''))
    if (asset) return response.writeHead(200, { ...ASSET_HEADERS, 'content-type': asset.type }).end(asset.body)
    const locale = url.searchParams.get('locale') === 'en' ? 'en' : 'id'
    const html = renderFixture(url.pathname.slice(1), locale)
    if (html === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
