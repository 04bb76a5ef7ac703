import { spawn } from 'node:child_process'
import { installMissing } from './install.mjs'
import { inRoot, node24 } from './places.mjs'
import { say } from './say.mjs'

installMissing()
say('La consola con recarga está en http://localhost:5173 y el servidor en http://localhost:8080.')

const server = spawn(node24, ['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')], {
  stdio: 'inherit',
})
const vite = spawn(node24, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: inRoot('apps', 'web'),
  stdio: ['ignore', 'inherit', 'inherit'],
})
const both = [server, vite]

/** Neither is of use without the other. */
const endBoth = () => both.forEach((child) => child.kill('SIGTERM'))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endBoth)
for (const child of both) child.on('exit', endBoth)
