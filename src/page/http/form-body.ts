import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM_MAX_BYTES = 1024
/** With a note of 500 characters, which may be four bytes each, written as three. */
export const FORM_WITH_NOTE_MAX_BYTES = 8 * 1024

/** A key of a form, by which it counts once however often it is sent. */
export const FORM_KEY = /^[0-9a-f-]{36}$/

/** Lets the routes of `scope` read what a page's own forms send. Of a repeated name the last value counts. */
export function acceptForms(scope: FastifyInstance, bodyLimit = FORM_MAX_BYTES): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/**
 * Whether a form was sent by our own page. `Sec-Fetch-Site` is trusted where a browser sends it. The others send an
 * Origin: ours, or `null`, which is what a page without referrers sends (Fetch, "append a request Origin header"); the
 * address is the secret, so an unknown sender could do no more than its holder.
 */
export function isFromOurPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === 'null' || URL.parse(origin)?.host === host
}
