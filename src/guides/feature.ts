import { readFileSync } from 'node:fs'
import type { Feature } from '../feature.ts'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { pagesBelow, type SendPage } from '../http/pages-below.ts'
import { connectionRoutes } from './connection-pages.ts'
import { errorMarkdown, errorPage } from './error-page.ts'
import {
  BESIDE_THE_REFERENCE,
  GUIDE_NAMES,
  GUIDES,
  type GuideLanguage,
  type GuideName,
  pathOf,
  readGuide,
  TRANSLATED_NAMES,
  titleOf,
} from './guides.ts'
import { imageRoutes } from './images.ts'
import { PACKAGE_NAMES, PACKAGES, packageRoutes } from './packages.ts'
import { type OpenApiDocument, toPostman } from './postman.ts'

const STYLE = new URL('./pages/style.css', import.meta.url)
const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

type GuideApp = {
  readonly baseUrl: string
  /** The published keys of the sandbox, which the Postman collection begins with; absent in production. */
  readonly publishedKeys?: { readonly secretKey: string; readonly providerKey: string }
}

/**
 * The guides, as pages and as Markdown; `/docs/errors`; `/llms.txt`, which lists them for programs; `/docs/postman.json`; the
 * documents of connections; the packages. All public.
 */
export const guidesFeature = ({ baseUrl, publishedKeys }: GuideApp): Feature => ({
  routes(server) {
    server.get('/docs/guides', async (_request, reply) => reply.redirect('/docs/guides/quick-start', 302))
    const isBeside = (name: GuideName) => BESIDE_THE_REFERENCE.includes(name)
    for (const [name, send] of GUIDE_NAMES.filter(isBeside).flatMap((name) => guidePages(name, 'en', baseUrl))) {
      server.get(`/docs/${name}`, async (_request, reply) => send(reply))
    }
    pagesBelow(server, '/docs/guides', [
      ...GUIDE_NAMES.filter((name) => !isBeside(name)).flatMap((name) => guidePages(name, 'en', baseUrl)),
      ['versions', (reply) => reply.redirect(pathOf('changelog'), 301)],
    ])
    const isTranslated = (name: GuideName) => TRANSLATED_NAMES.includes(name)
    const pagesInIndonesian = GUIDE_NAMES.flatMap((name) =>
      isTranslated(name) ? guidePages(name, 'id', baseUrl) : untranslatedPages(name),
    )
    pagesBelow(server, '/docs/id/guides', pagesInIndonesian)
    // Who opens the address of the gateway finds where to begin.
    server.get('/', async (_request, reply) => reply.redirect('/docs/guides/quick-start', 302))
    server.get('/docs/errors.md', async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type(MARKDOWN).send(errorMarkdown()),
    )
    server.get('/llms-full.txt', async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type(MARKDOWN).send(allOf(baseUrl)),
    )
    server.get('/docs/errors', async (_request, reply) => reply.headers(PAGE_HEADERS).type(HTML).send(errorPage()))
    const style = readFileSync(STYLE, 'utf8')
    server.get('/docs/style.css', async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(style),
    )
    server.get('/llms.txt', async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type(MARKDOWN).send(listFor(baseUrl)),
    )
    connectionRoutes(server)
    packageRoutes(server)
    imageRoutes(server)
    server.get('/docs/postman.json', async (_request, reply) =>
      reply.headers(PAGE_HEADERS).send(toPostman(server.openApi() as OpenApiDocument, baseUrl, publishedKeys)),
    )
  },
})

/** A guide as a page, and as Markdown. */
function guidePages(name: GuideName, language: GuideLanguage, baseUrl: string): [string, SendPage][] {
  let page: string | undefined
  return [
    [
      name,
      async (reply) => {
        page ??= (await import('./render.ts')).renderGuide(name, baseUrl, language)
        return reply.headers(PAGE_HEADERS).type(HTML).send(page)
      },
    ],
    [
      `${name}.md`,
      (reply) =>
        reply
          .headers(PAGE_HEADERS)
          .type(MARKDOWN)
          .send(readGuide(name, baseUrl, language)),
    ],
  ]
}

/** What a translated guide refers to leads to the English text until it is translated too. */
const untranslatedPages = (name: GuideName): [string, SendPage][] =>
  ['', '.md'].map((ending) => [name + ending, (reply) => reply.redirect(pathOf(name) + ending, 302)])

/** Every guide and the errors, one after the other. */
const allOf = (baseUrl: string): string =>
  [...GUIDE_NAMES.map((name) => readGuide(name, baseUrl)), errorMarkdown()].join('\n\n---\n\n')

/** As https://llmstxt.org has it. */
function listFor(baseUrl: string): string {
  const lines = GUIDE_NAMES.map(
    (name) => `- [${titleOf(readGuide(name))}](${baseUrl}${pathOf(name)}.md): ${GUIDES[name]}`,
  )
  const packages = PACKAGE_NAMES.map((name) => `- [${name}](${baseUrl}/docs/${name}): ${PACKAGES[name].about}.`)
  return `# Gapura

> A payment gateway: checkouts on hosted pages, payouts, refunds, signed webhooks. Amounts are whole currency units. Errors are
> problem documents. Programs that act on people's sentences use the Model Context Protocol at ${baseUrl}/mcp.

## Guides

${lines.join('\n')}

## Reference

- [OpenAPI 3.1](${baseUrl}/docs/openapi.json): every operation, shape and event.
- [Postman collection](${baseUrl}/docs/postman.json): the same, to be tried.
- [Errors](${baseUrl}/docs/errors.md): every code.
- [Everything](${baseUrl}/llms-full.txt): all guides and errors in one text.

## Packages

${packages.join('\n')}
`
}
