import { runCommand } from './serve.mjs'

runCommand('apps', 'server', 'dist', 'doctor.mjs')
