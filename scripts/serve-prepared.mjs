import { runPrepared } from './serve.mjs'

runPrepared('apps', 'server', 'src', 'main.ts')
