import { buildStale } from './builds.mjs'
import { installMissing } from './install.mjs'
import { runScript } from './serve.mjs'

/** Takes the guide's screenshots; with `--all <folder>`, every screen in every size and theme. */
installMissing()
buildStale('server')
buildStale('console')
await import('./install-chromium.mjs')
runScript('e2e', 'shots', 'shots.ts')
