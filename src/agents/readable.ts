import Type from 'typebox'
import { type Tool, tool } from './tool.ts'

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))
const CLOSED = { additionalProperties: false } as const

type Shown = Readonly<Record<string, unknown>>

/** A kind of thing that can be read: one by its id, and the newest by filters. */
export type Readable = {
  readonly name: string
  readonly plural: string
  readonly title: string
  readonly prefix: string
  readonly path: string
  readonly filters: Parameters<typeof Type.Object>[0]
  /**
   * What agents are not shown, a field or a field of one (`mandate.ip`): no tool needs how people are reached, and a payer's words
   * could instruct whoever reads them.
   */
  readonly hidden: readonly string[]
  readonly note: string
}

/** Without what is hidden. */
function without(one: Shown, hidden: readonly string[], within = ''): Shown {
  const left = Object.entries(one).filter(([key]) => !hidden.includes(within + key))
  return Object.fromEntries(
    left.map(([key, value]) => {
      const isPart = hidden.some((path) => path.startsWith(`${within}${key}.`))
      return [key, isPart && value !== null ? without(value as Shown, hidden, `${within}${key}.`) : value]
    }),
  )
}

/** `get_…` and `list_…` of a kind. */
export const readingTools = ({ name, plural, title, prefix, path, filters, hidden, note }: Readable): Tool[] => [
  tool({
    name: `get_${name}`,
    title: `Read a ${title}`,
    description: note,
    input: Type.Object(
      { id: Type.String({ pattern: `^${prefix}_[0-9a-z]{26}$`, description: `\`${prefix}_…\`` }) },
      CLOSED,
    ),
    readOnly: true,
    async run({ callApi }, { id }) {
      return without(await callApi<Shown>({ method: 'GET', path: `${path}/${id}` }), hidden)
    },
  }),
  tool({
    name: `list_${plural}`,
    title: `List ${plural.replaceAll('_', ' ')}`,
    description: `The newest ${plural.replaceAll('_', ' ')}, at most 100. ${note}`,
    input: Type.Object({ ...filters, limit }, CLOSED),
    readOnly: true,
    async run({ callApi }, args) {
      const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, `${value}`]))
      const page = await callApi<{ data: readonly Shown[] }>({ method: 'GET', path: `${path}?${query}` })
      return { ...page, data: page.data.map((one) => without(one, hidden)) }
    },
  }),
]
