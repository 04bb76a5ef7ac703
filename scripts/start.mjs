import { serve } from './serve.mjs'

serve('apps', 'server', 'src', 'main.ts')
