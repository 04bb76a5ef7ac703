import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { exitWithError } from './print.mjs'
import { runCommand } from './serve.mjs'

/** Runs the workflow tests with a real n8n, whose path `N8N_BIN` gives. */
const n8nPath = process.env['N8N_BIN']
if (!n8nPath) {
  exitWithError('No hay n8n con qué probar. Di dónde está: N8N_BIN=/opt/n8n/node_modules/.bin/n8n npm run try:n8n')
}
if (!existsSync(n8nPath)) exitWithError(`No hay ningún n8n en ${n8nPath}: revisa N8N_BIN.`)
process.env['N8N_BIN'] = resolve(n8nPath)
runCommand('apps', 'server', 'test', 'try-n8n', 'main.ts')
