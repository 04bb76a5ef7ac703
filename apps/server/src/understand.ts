import { type Config, readConfig } from './config.ts'
import type { Fault } from './modules/checkup/needs.ts'
import { StartError } from './platform/start-error.ts'

type Env = Record<string, string | undefined>

/** The environment without what cannot be meant, and each of those: the start stops at the first. */
export function understand(env: Env): { config: Config; faults: Fault[] } {
  const faults: Fault[] = []
  for (let rest = env; ;) {
    try {
      return { config: readConfig(rest), faults }
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      const [name = ''] = /^[A-Z][A-Z_0-9]*/.exec(error.message) ?? []
      const left = without(rest, name)
      if (Object.keys(left).length === Object.keys(rest).length) throw error
      faults.push({ name, sentence: error.message })
      rest = left
    }
  }
}

/** One that is missing is wanted by its family: without that it is wanted no more. */
function without(env: Env, name: string): Env {
  const family = name in env && env[name]?.trim() ? name : `${name.split('_')[0]}_`
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !(key === family || (family.endsWith('_') && key.startsWith(family)))),
  )
}
