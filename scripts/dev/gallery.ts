import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { RELOAD_TAG } from './reload.ts'

const GALLERY = '/dev/gallery'
const FRAME = `${GALLERY}/frame/`
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

type Modules = {
  gallery: typeof import('../../src/page/gallery/gallery.tsx')
  fixtures: typeof import('../../src/page/gallery/render-fixture.ts')
  assets: typeof import('../../src/page/http/assets.ts')
}

/** Answers what belongs to the gallery, from the sources as they are now. False: it is not the gallery's. */
export async function serveGallery(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname !== GALLERY && !url.pathname.startsWith(FRAME)) return false
  const { gallery, fixtures, assets } = await loadModules(vite)
  const choice = gallery.readChoice(url.searchParams)
  if (url.pathname === GALLERY) {
    const html = gallery.renderGallery(choice, (name, locale) => `${FRAME}${name}?locale=${locale}`)
    response.writeHead(200, HTML).end(html.replace('</body>', `${RELOAD_TAG}</body>`))
    return true
  }
  const html = fixtures.renderFixture(url.pathname.slice(FRAME.length), choice.locale, assets.loadAssets())
  if (html === undefined) response.writeHead(404).end()
  // There is no checkout behind it whose changes could be watched.
  else response.writeHead(200, HTML).end(html.replace(/ data-watch="[^"]*"/, ''))
  return true
}

async function loadModules(vite: ViteDevServer): Promise<Modules> {
  const [gallery, fixtures, assets] = await Promise.all([
    vite.ssrLoadModule('/src/page/gallery/gallery.tsx'),
    vite.ssrLoadModule('/src/page/gallery/render-fixture.ts'),
    vite.ssrLoadModule('/src/page/http/assets.ts'),
  ])
  return { gallery, fixtures, assets } as Modules
}
