import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartError } from '../../base/start-error.ts'
import type { GivenDay } from '../../proof/verify/compare.ts'

/** The days in the lines that AUDIT_LOG printed. Throws StartError where the file has none. */
export async function readShippedDays(file: string): Promise<GivenDay[]> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const days: GivenDay[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const read = line.includes('"books"') ? parseLine(line) : undefined
    if (read?.type === 'books') days.push(...toDay(read))
  }
  if (days.length === 0) throw new StartError(`${file} contains no closed day of the books ("type":"books").`)
  return days
}

/** The days of a package that `ledger prove` wrote. */
export function readPackageDays(folder: string): GivenDay[] {
  try {
    const days = JSON.parse(readFileSync(join(folder, 'days.json'), 'utf8')) as { statement: string }[]
    return days.flatMap(({ statement }) =>
      toDay(JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString())),
    )
  } catch {
    throw new StartError(`${folder} is no package of "ledger prove": its days.json cannot be read.`)
  }
}

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    // A collector may have prefixed the line.
    return JSON.parse(line.slice(Math.max(0, line.indexOf('{'))))
  } catch {
    return undefined
  }
}

const toDay = ({ day, root }: Record<string, unknown>): GivenDay[] =>
  typeof day === 'string' && typeof root === 'string' ? [{ day, root }] : []
