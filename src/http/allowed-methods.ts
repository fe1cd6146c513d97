import type { FastifyInstance } from 'fastify'

/** Collects the server's routes as they are registered; the result returns the methods of an address. */
export function allowedMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = []
  server.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.split('/').map(stepPattern).join('/')}/?$`)
    for (const name of [method].flat()) routes.push({ pattern, method: name })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods)].sort()
  }
}

function stepPattern(step: string): string {
  if (step === '*') return '.*'
  const parameter = /^:[A-Za-z]+(?:\((.+)\))?$/.exec(step)
  if (parameter) return parameter[1]?.replace(/^\^|\$$/g, '') ?? '[^/]+'
  return step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
