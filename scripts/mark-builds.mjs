import { markBuilds } from './builds.mjs'

markBuilds()
