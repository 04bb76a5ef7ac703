import { runCommand } from './serve.mjs'

runCommand('apps', 'server', 'src', 'cli', 'backup.ts')
