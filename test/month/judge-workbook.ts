import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'

/** A second of the clock: a workbook's times are fractions of days, of which a reader may make a little less. */
const secondOf = (time: Date): string => new Date(Math.round(time.getTime() / 1_000) * 1_000).toISOString().slice(0, 19)

/** A cell as both a CSV and a workbook have it: times as they stand on the clock, numbers without what says nothing. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return secondOf(value)
  const text = String(value)
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?/.exec(text)?.[0]
  if (time) return secondOf(new Date(`${time}Z`))
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00`
  return /^-?\d+(\.\d+)?$/.test(text) && text.length < 16 ? String(Number(text)) : text
}

const rowsOf = (csv: string): string[][] =>
  csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').map(cellOf))

/** What programs that did not write a workbook read in it is what the CSV says, cell by cell. */
export async function judgeWorkbook(kind: string, bytes: Buffer, csv: string): Promise<void> {
  const expected = rowsOf(csv)
  const width = expected[0]?.length ?? 0
  const filled = (row: readonly unknown[]) => Array.from({ length: width }, (_, n) => cellOf(row[n]))
  const read = await readSheet(bytes)
  expect(read.map(filled), `${kind}, read by read-excel-file`).toEqual(expected)
  const spreadsheet = readByOpenpyxl(bytes)
  if (spreadsheet) expect(spreadsheet.map(filled), `${kind}, read by openpyxl`).toEqual(expected)
}

const PROGRAM = `
import sys, json, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1], read_only=True).active
say = lambda value: value.isoformat() if hasattr(value, "isoformat") else value
print(json.dumps([[say(value) for value in row] for row in sheet.iter_rows(values_only=True)]))
`
const OUTPUT_BYTES_MAX = 512 * 1024 * 1024

/** Which Python has openpyxl; undefined: none. */
let python: string | null | undefined

function readByOpenpyxl(bytes: Buffer): unknown[][] | undefined {
  if (python === undefined) python = findPython()
  if (python === null) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  try {
    const file = join(folder, 'report.xlsx')
    writeFileSync(file, bytes)
    const options = { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX } as const
    return JSON.parse(execFileSync(python, ['-c', PROGRAM, file], options)) as unknown[][]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findPython(): string | null {
  const named = process.env.PYTHON ?? 'python3'
  try {
    execFileSync(named, ['-c', 'import openpyxl'], { stdio: 'ignore' })
    return named
  } catch {
    console.log(`workbooks are not read by openpyxl: ${named} has none (PYTHON names another)`)
    return null
  }
}
