import type { Db } from '../../src/db/db.ts'

/** Cards with security codes that occur nowhere by chance; the last is not a public test number. */
export const CARDS = [
  ['4242424242424242', '739'],
  ['4000000000000002', '846'],
  ['4000002760003184', '951'],
  ['378282246310005', '8264'],
  ['4532015112830366', '617'],
] as const

/** Every form a card's number and code could be stored in by mistake. */
const secretsOf = ([number, code]: readonly [string, string]) => [
  number,
  number.slice(0, -4),
  number.replace(/(.{4})(?=.)/g, '$1 '),
  // As bytes are shown in a dump.
  Buffer.from(number).toString('hex'),
  `"${code}"`,
  `'${code}'`,
]

/** Everything the database holds, every table of every schema, as a dump would show it. */
export async function dumpOf(db: Db): Promise<string> {
  const { rows: tables } = await db.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.pool.query(`select t::text as row, to_jsonb(t)::text as json from ${name} t`)
    texts.push(name, ...rows.flatMap(({ row, json }) => [row, json]))
  }
  return texts.join('\n')
}

/** Throws where a card's number or code is in `text`; says only where, for a failing test is a log too. */
export function expectNoCard(where: string, text: string): void {
  for (const one of CARDS) {
    const isFound = secretsOf(one).some((secret) => text.includes(secret))
    // A security code as a value of its own: between anything but digits and letters.
    const isCodeFound = new RegExp(`(securityCode|cvv|cvc|code)\\W{1,4}${one[1]}\\b`).test(text)
    if (isFound || isCodeFound) throw new Error(`a card's number or code is in ${where}`)
  }
}
