import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { giveUp } from './say.mjs'
import { command } from './serve.mjs'

/** The shipped workflows on a real n8n, where there is one. */
const bin = process.env['N8N_BIN']
if (!bin) {
  giveUp('No hay n8n con qué probar. Di dónde está: N8N_BIN=/opt/n8n/node_modules/.bin/n8n npm run try:n8n')
}
if (!existsSync(bin)) giveUp(`No hay ningún n8n en ${bin}: revisa N8N_BIN.`)
process.env['N8N_BIN'] = resolve(bin)
command('apps', 'server', 'test', 'try-n8n', 'main.ts')
