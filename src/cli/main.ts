import { StartError } from '../base/start-error.ts'
import { nodeFault } from './node-version.ts'

const fault = nodeFault(process.versions.node)
if (fault !== undefined) {
  console.error(`gapura: ${fault}`)
  process.exit(1)
}
// Loaded only now: what it needs may not even parse on an older Node.
const { runCommand } = await import('./run-command.ts')
runCommand(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof StartError
  console.error(isExpected ? `gapura: ${error.message}` : error)
  process.exit(1)
})
