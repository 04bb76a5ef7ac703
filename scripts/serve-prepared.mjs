import { runPrepared } from './serve.mjs'

runPrepared('apps', 'server', 'dist', 'main.mjs')
