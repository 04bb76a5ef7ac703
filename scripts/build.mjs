import { buildPart } from './builds.mjs'
import { installMissing } from './install.mjs'

installMissing()
process.exit(buildPart('server', 'quiet') && buildPart('console', 'aloud') ? 0 : 1)
