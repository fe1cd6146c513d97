import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/**
 * Holds docs/openapi.json to the recommended rules of Redocly and of Spectral, every one of them. Prints what they say and
 * exits with 1 where they say anything.
 */
const PATH = 'docs/openapi.json'
const source = readFileSync(PATH, 'utf8')

async function byRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: PATH, config })
  return problems.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

async function bySpectral(): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }))
  const problems = await linter.run(new spectral.Document(source, jsonParser, PATH))
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`)
}

/** The document is JSON that we wrote: it needs no parser that knows where each line is. */
const jsonParser = {
  parse: (input: string) => ({ data: JSON.parse(input) as unknown, diagnostics: [], ast: {}, lineMap: [] }),
  getLocationForJsonPath: () => undefined,
  trapAccess: <T>(value: T) => value,
}

const said = [...(await byRedocly()), ...(await bySpectral())]
for (const line of said) console.error(line)
process.exitCode = said.length > 0 ? 1 : 0
