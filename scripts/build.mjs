import { buildConsole } from './console.mjs'
import { installMissing } from './install.mjs'

installMissing()
process.exit(buildConsole('info') ? 0 : 1)
