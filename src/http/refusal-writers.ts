import type { FastifyInstance } from 'fastify'
import type { ApiError } from '../base/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers how the endpoints below a path write a refusal that is made before their routes are known. */
    refuseBelow(path: string, write: RefusalWriter): void
  }
}

/** A refusal as the body of a reply of `application/json`. */
export type RefusalWriter = (refusal: ApiError, requestId: string) => object

/** The writer of the refusals of an address; undefined: none is registered, and they are problem documents. */
export type WriterOf = (url: string | undefined) => RefusalWriter | undefined

/** Lets endpoints register how they are refused, and finds the writer of an address. */
export function refusalWriters(server: FastifyInstance): WriterOf {
  const writers = new Map<string, RefusalWriter>()
  server.decorate('refuseBelow', (path, write) => void writers.set(path, write))
  return (url = '') => {
    for (const [path, write] of writers)
      if (url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length))) return write
    return undefined
  }
}
