import { type Config, readConfig } from './config/config.ts'
import type { SettingError } from '../modules/diagnostics/check-deps.ts'
import { StartError } from '../platform/process/start-error.ts'

type Environment = Record<string, string | undefined>

/** Parses the environment without its invalid variables and lists them; the start stops at the first. */
export function parseEnvironment(env: Environment): { config: Config; faults: SettingError[] } {
  const faults: SettingError[] = []
  for (let rest = env; ;) {
    try {
      return { config: readConfig(rest), faults }
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      const [name = ''] = /^[A-Z][A-Z_0-9]*/.exec(error.message) ?? []
      const left = withoutVariable(rest, name)
      if (Object.keys(left).length === Object.keys(rest).length) throw error
      faults.push({ name, sentence: error.message })
      rest = left
    }
  }
}

/** Variables with this beginning mean something only together: one that is wrong leaves all of them out. */
const JOINT_VARIABLES = 'OIDC_'

/** A missing variable that another one requires: both are left out. */
function withoutVariable(env: Environment, name: string): Environment {
  const isAlone = name in env && env[name]?.trim() && !name.startsWith(JOINT_VARIABLES)
  const family = isAlone ? name : `${name.split('_')[0]}_`
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !(key === family || (family.endsWith('_') && key.startsWith(family)))),
  )
}
