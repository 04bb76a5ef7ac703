import { spawn } from 'node:child_process'
import { installMissing } from './install.mjs'
import { inRoot, node24 } from './paths.mjs'
import { printLine } from './print.mjs'

installMissing()
printLine('La consola con recarga está en http://localhost:5173 y el servidor en http://localhost:8080.')

const server = spawn(node24, ['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')], {
  stdio: 'inherit',
})
const vite = spawn(node24, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: inRoot('apps', 'web'),
  stdio: ['ignore', 'inherit', 'inherit'],
})
const children = [server, vite]

/** The server and Vite are stopped together. */
const stopBoth = () => children.forEach((child) => child.kill('SIGTERM'))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopBoth)
for (const child of children) child.on('exit', stopBoth)
