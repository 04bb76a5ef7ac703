import { runServer } from './serve.mjs'

runServer('apps', 'server', 'demo', 'main.ts')
