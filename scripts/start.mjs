import { runServer } from './serve.mjs'

runServer('apps', 'server', 'src', 'main.ts')
