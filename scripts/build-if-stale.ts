import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

/** Before a start: compiles the server again where a source has changed since. Installing has compiled it once. */
const built = 'dist/cli/main.js'
const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0
if (globSync('src/**/*').some((file) => statSync(file).mtimeMs > builtAt)) {
  execFileSync('npm', ['run', '-s', 'build:server'], { stdio: 'inherit' })
}
