import { runScript } from './serve.mjs'

runScript('scripts', 'db-schema.ts')
