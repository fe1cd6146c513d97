import type { ServerResponse } from 'node:http'

/** Scripts of our own host are what the pages' policy allows, so it stays as it is. */
export const RELOAD_TAG = '<script type="module" src="/dev/reload.js"></script>'

/** Frames are loaded again by the page around them. */
export const RELOAD_SCRIPT = `if (self === top) new EventSource('/dev/events').onmessage = () => location.reload()\n`

/** The open pages that are loaded again after a change. */
export function openReloads() {
  const pages = new Set<ServerResponse>()
  return {
    listen(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(':\n\n')
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    reloadAll(): void {
      for (const page of pages) page.write('data: changed\n\n')
    },
  }
}
