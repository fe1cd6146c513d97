import { makeSandboxKeys, type SandboxKeys } from '../../src/sandbox/bank/partner.ts'

let made: Promise<SandboxKeys> | undefined

/** The key pairs of the sandbox's bank and its partner, one set for all of this worker: making them takes longer than a test. */
export const sandboxKeys = (): Promise<SandboxKeys> => (made ??= makeSandboxKeys())
