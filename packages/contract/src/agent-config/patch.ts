import * as z from 'zod/mini'
import { alignHours } from './draft.ts'
import { type CustomConfig, CustomConfigFields } from './schema.ts'

/** Lists and these are replaced as a whole; a group is merged field by field. */
const replacedWhole: ReadonlySet<string> = new Set(['variables', 'model', 'transcriber'])

type PartialGroup<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: T[K] | undefined } : T

/** Fields to change; missing fields stay unchanged. */
export type CustomConfigPatch = { [K in keyof CustomConfig]?: PartialGroup<CustomConfig[K]> | undefined }

/** The field's schema without its default, which would fill in a missing field. */
function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals & { def: SchemaDefinition }>)
    ._zod
  if (def.type === 'default' || def.type === 'prefault') return withoutDefault(def.innerType)
  return def.type === 'object' ? optionalFields(def.shape) : schema
}

type SchemaDefinition =
  | { type: 'default' | 'prefault'; innerType: z.core.$ZodType }
  | { type: 'object'; shape: z.core.$ZodLooseShape }
  | { type: 'other' }

const optionalFields = (shape: z.core.$ZodLooseShape) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(withoutDefault(field))])))

const PatchFields = optionalFields(CustomConfigFields._zod.def.shape) as unknown as z.ZodMiniType<
  CustomConfigPatch,
  CustomConfigPatch
>

/** The body of `PUT /agents/{id}`. */
export const CustomConfigPatch = z.pipe(
  alignHours,
  z.pipe(
    z.transform((sent) => sent as CustomConfigPatch),
    PatchFields,
  ),
)

/** The stored configuration merged with the patch, not yet validated as a whole. */
export function mergeCustomConfig(stored: CustomConfig, patch: CustomConfigPatch): CustomConfig {
  const merged = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && !replacedWhole.has(name)
      return [name, isGroup ? { ...(stored[name as keyof CustomConfig] as object), ...withoutUndefined(value) } : value]
    })
  return { ...stored, ...Object.fromEntries(merged) } as CustomConfig
}

const withoutUndefined = (group: object) =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))
