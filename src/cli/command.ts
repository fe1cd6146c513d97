export type { Command } from '../../packages/cli/src/command.ts'
