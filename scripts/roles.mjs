import { runCommand } from './serve.mjs'

runCommand('scripts', 'roles.ts')
