import fastify from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { toApiError } from '../../http/problem.ts'
import { column, type ListFile, smallestOf } from './file-columns.ts'
import { sendListFile } from './send-file.ts'

type Line = { readonly name: string; readonly amount: number; readonly currency: string }
const LIST: ListFile<Line> = {
  name: 'things',
  title: { en: 'Things', id: 'Barang' },
  fixed: [column('name', 'text', ['Name', 'Nama'], ({ name }) => name)],
  columns: [column('amount', 'money', ['Amount', 'Jumlah'], (line) => smallestOf(line.amount, line.currency))],
}
const MEMBER = { displayName: 'Kopi Gapura', timeZone: 'Asia/Jakarta' }
const PAGE = 100
const lineOf = (n: number): Line => ({ name: `Thing ${n}`, amount: 1_234_567_890_123, currency: 'IDR' })

const server = fastify()
afterAll(() => server.close())
/** So many lines; the page that begins with `brokenAt` cannot be read. */
server.get<{ Querystring: { format: 'xlsx' | 'pdf'; lines: string; brokenAt?: string } }>('/', (request, reply) => {
  const { format, lines, brokenAt } = request.query
  const to = { reply, clock: () => new Date('2026-11-28T01:00:00Z'), member: MEMBER }
  return sendListFile(to, LIST, { format, language: 'en' }, async (cursor = '0') => {
    if (cursor === brokenAt) throw new Error('the database is gone')
    const from = Number(cursor)
    const next = Math.min(from + PAGE, Number(lines))
    const data = Array.from({ length: next - from }, (_, n) => lineOf(from + n))
    return { data, nextCursor: next < Number(lines) ? String(next) : null }
  })
})
server.setErrorHandler((error, _, reply) => reply.code(422).send({ code: toApiError(error).code }))
const url = await server.listen({ port: 0, host: '127.0.0.1' })
const get = (query: Record<string, string>) => fetch(`${url}/?${new URLSearchParams(query)}`)

test('a workbook whose next page cannot be read breaks off, instead of ending early', async () => {
  const whole = await get({ format: 'xlsx', lines: '5000' })
  expect((await whole.bytes()).length).toBeGreaterThan(10_000)
  await expect(get({ format: 'xlsx', lines: '5000', brokenAt: '4000' }).then((sent) => sent.bytes())).rejects.toThrow()
})

test('on paper every page names the columns, figures are whole, and too many lines are refused in words', async () => {
  const sent = await get({ format: 'pdf', lines: '130' })
  const { totalPages, text } = await extractText(await getDocumentProxy(await sent.bytes()))
  expect(totalPages).toBe(5)
  for (const page of text.slice(0, 4)) expect(page).toContain('Amount')
  expect(text.join(' ').match(/1,234,567,890,123/g)).toHaveLength(130)
  expect(text.at(-1)).toContain('130 lines')
  const refused = await get({ format: 'pdf', lines: '5001' })
  expect([refused.status, await refused.json()]).toEqual([422, { code: 'LIMIT_EXCEEDED' }])
})
