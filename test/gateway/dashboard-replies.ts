import { Value } from 'typebox/value'
import { dashboardEndpoints } from '../../src/dashboard/endpoints.ts'

const endpoints = dashboardEndpoints.map(({ name, schema: { response } }) => {
  const [method, path = ''] = name.split(' ')
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), response }
})

/**
 * Throws where a successful reply of `/dashboard/api` is not as its schema says. Production serializes replies without
 * looking at their schemas: the tests look at every one of them.
 */
export function assertReplyFits(
  method: string,
  path: string,
  { status, text, headers }: { status: number; text: string; headers: Headers },
): void {
  const { pathname } = new URL(path, 'http://gapura')
  if (status >= 300 || !pathname.startsWith('/dashboard/api/')) return
  const endpoint = endpoints.find((one) => one.method === method && one.pattern.test(pathname))
  if (!endpoint) throw new Error(`${method} ${pathname} is not in dashboardEndpoints`)
  const schema = endpoint.response[status]
  if (!schema) throw new Error(`${endpoint.name} has no schema for a reply of ${status}`)
  // A file has no shape to check.
  if (headers.has('content-disposition')) return
  for (const part of headers.get('content-type')?.startsWith('application/x-ndjson') ? linesOf(text) : [text]) {
    const body: unknown = part === '' ? null : JSON.parse(part)
    if (Value.Check(schema, body)) continue
    const faults = Value.Errors(schema, body).map(({ instancePath, message }) => `${instancePath} ${message}`)
    throw new Error(`${endpoint.name} replied ${part.slice(0, 500)}\n${faults.join('\n')}`)
  }
}

/** Complete lines: a client that left got no more of the last one. */
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)
