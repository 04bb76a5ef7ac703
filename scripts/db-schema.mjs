import { runCommand } from './serve.mjs'

runCommand('scripts', 'db-schema.ts')
