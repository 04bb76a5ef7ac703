import { buildStaleConsole } from './console.mjs'
import { installMissing } from './install.mjs'
import { command } from './serve.mjs'

/** The pictures of the guide; with `--all <folder>`, every screen at every size and in every light. */
installMissing()
buildStaleConsole()
await import('./install-chromium.mjs')
command('e2e', 'shots', 'shots.ts')
