import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { documentPage } from './document-page.ts'
import { titleOf } from './guides.ts'

/** The build copies the documents beside the guides; from source they are read where they are written. */
const FOLDER = new URL(
  import.meta.url.includes('/src/guides/') ? '../../docs/connections/' : './connections/',
  import.meta.url,
)
const INDEX = '/docs/connections'
const INDEX_FILE = 'README.md'

/** The address of the document in a file of the folder. */
const pathOfFile = (file: string): string => (file === INDEX_FILE ? INDEX : `${INDEX}/${file.replace(/\.md$/, '')}`)

/**
 * A document as it is served: links within the folder lead to pages, and a link to a document that is not served is left as
 * its words.
 */
const served = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, '$1')
    .replaceAll(/\]\(([\w-]+\.md)(#[^)]*)?\)/g, (_link, file: string, part = '') => `](${pathOfFile(file)}${part})`)

/** `/docs/connections/…`: what to request from each bank and provider, and where it is entered; as pages and as Markdown. */
export function connectionRoutes(server: FastifyInstance): void {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.md'))) {
    const path = pathOfFile(file)
    const read = () => served(readFileSync(new URL(file, FOLDER), 'utf8'))
    server.get(`${path}.md`, async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type('text/markdown; charset=utf-8').send(read()),
    )
    server.get(path, async (_request, reply) => {
      const { toHtml } = await import('./render.ts')
      const markdown = read()
      const page = documentPage({ title: titleOf(markdown), path, body: toHtml(markdown) })
      return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
    })
  }
}
