import { runCommand } from './serve.mjs'

runCommand('apps', 'server', 'dist', 'files-move.mjs')
