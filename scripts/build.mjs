import { buildConsole } from './console.mjs'
import { installMissing } from './install.mjs'

installMissing()
process.exit(buildConsole('aloud') ? 0 : 1)
