/** As much of JSON Schema 2020-12 as the document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A schema as a TypeScript type. Throws for what it does not know, rather than saying too little. */
export function print(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(print).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${print(one)})`).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => print({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `readonly (${schema.items ? print(schema.items) : 'unknown'})[]`
  if (schema.type === 'object' || schema.properties) return printObject(schema)
  const simple = SIMPLE[String(schema.type)]
  if (simple) return simple
  if (Object.keys(schema).every((key) => key === 'description')) return 'unknown'
  throw new Error(`No type is known for ${JSON.stringify(schema)}.`)
}

function printObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return `${comment(schema)}readonly ${keyOf(name)}${isRequired ? '' : '?'}: ${print(schema)}`
  })
  if (fields.length > 0) return `{\n${fields.join('\n')}\n}`
  const values = typeof additionalProperties === 'object' ? print(additionalProperties) : 'unknown'
  return `Readonly<Record<string, ${values}>>`
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** What the document says of a field; of one that may be null, what it says of its other kind. */
function comment(schema: Schema): string {
  const said = schema.description ?? schema.anyOf?.find(({ description }) => description)?.description
  return said ? `/** ${said.replaceAll('*/', '* /')} */\n` : ''
}
