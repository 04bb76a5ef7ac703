import * as z from 'zod/mini'
import { alignHours } from './custom-config-draft.ts'
import { type CustomConfig, CustomConfigFields } from './custom-config.ts'

/** Lists, `variables` and `model` are replaced as a whole; a group is changed field by field. */
const wholes: ReadonlySet<string> = new Set(['variables', 'model'])

type Patched<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: T[K] | undefined } : T

/** Part of a configuration: what it names is changed, what it leaves out stays. */
export type CustomConfigPatch = { [K in keyof CustomConfig]?: Patched<CustomConfig[K]> | undefined }

/** The schema of a field without the default that would answer for a field left out. */
function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals & { def: Definition }>)._zod
  if (def.type === 'default' || def.type === 'prefault') return withoutDefault(def.innerType)
  return def.type === 'object' ? optionalFields(def.shape) : schema
}

type Definition =
  | { type: 'default' | 'prefault'; innerType: z.core.$ZodType }
  | { type: 'object'; shape: z.core.$ZodLooseShape }
  | { type: 'other' }

const optionalFields = (shape: z.core.$ZodLooseShape) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(withoutDefault(field))])))

const Patch = optionalFields(CustomConfigFields._zod.def.shape) as unknown as z.ZodMiniType<
  CustomConfigPatch,
  CustomConfigPatch
>

/** As `PUT /agents/{id}` takes it. */
export const CustomConfigPatch = z.pipe(
  alignHours,
  z.pipe(
    z.transform((sent) => sent as CustomConfigPatch),
    Patch,
  ),
)

/** The stored configuration with the patch over it, not yet checked as a whole. */
export function mergeCustomConfig(stored: CustomConfig, patch: CustomConfigPatch): CustomConfig {
  const merged = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && !wholes.has(name)
      return [name, isGroup ? { ...(stored[name as keyof CustomConfig] as object), ...defined(value) } : value]
    })
  return { ...stored, ...Object.fromEntries(merged) } as CustomConfig
}

const defined = (group: object) => Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))
