import { buildStaleConsole } from './console.mjs'
import { installMissing } from './install.mjs'
import { runCommand } from './serve.mjs'

/** Takes the guide's screenshots; with `--all <folder>`, every screen in every size and theme. */
installMissing()
buildStaleConsole()
await import('./install-chromium.mjs')
runCommand('e2e', 'shots', 'shots.ts')
