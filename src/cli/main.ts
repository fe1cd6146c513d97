import { nodeFault } from './node-version.ts'

const fault = nodeFault(process.versions.node)
if (fault !== undefined) {
  console.error(`gapura: ${fault}`)
  process.exit(1)
}
// Loaded only now: what it needs may not even parse on an older Node.
const { describeError, runCommand } = await import('./run-command.ts')
runCommand(process.argv.slice(2)).catch((error: unknown) => {
  const said = describeError(error)
  console.error(said === undefined ? error : `gapura: ${said}`)
  process.exit(1)
})
