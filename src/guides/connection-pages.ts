import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { pagesBelow, type SendPage } from '../http/pages-below.ts'
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
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== INDEX_FILE)
  const pages = files.flatMap((file) => pagesOf(file, file.replace(/\.md$/, '')))
  pagesBelow(server, INDEX, pages)
  for (const [path, send] of pagesOf(INDEX_FILE, INDEX)) server.get(path, async (_request, reply) => send(reply))
}

/** The pages of a document: as HTML by `name`, and as Markdown. */
function pagesOf(file: string, name: string): [string, SendPage][] {
  const read = () => served(readFileSync(new URL(file, FOLDER), 'utf8'))
  return [
    [`${name}.md`, (reply) => reply.headers(PAGE_HEADERS).type('text/markdown; charset=utf-8').send(read())],
    [
      name,
      async (reply) => {
        const { toHtml } = await import('./render.ts')
        const markdown = read()
        const page = documentPage({ title: titleOf(markdown), path: pathOfFile(file), body: toHtml(markdown) })
        return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
      },
    ],
  ]
}
