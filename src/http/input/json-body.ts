import type { FastifyRequest } from 'fastify'
import { type Json, JsonError, parseStrictJson } from './strict-json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a body as strict UTF-8 JSON; an empty one is no body. Throws JsonError. */
export async function readJsonBody(_request: FastifyRequest, bytes: Buffer): Promise<Json | undefined> {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new JsonError('', 'NOT_UTF8', 'The body is not valid UTF-8.')
  }
  return parseStrictJson(text)
}
