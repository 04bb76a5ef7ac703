/** Names of types: each is declared in one file only, and says what it is. */
import type { Program } from 'oxc-parser'

export type DeclaredType = { name: string; file: string; start: number }

/** Names of one word that are a participle, a pronoun or a filler: they do not say what the type is. */
const VAGUE = new Set(
  (
    'Asked Begun Called Chosen Counted Drawn Found Given Gone Heard Held Joined Kept Known Left Listed Lost Made ' +
    'Meant ' +
    'Measured Named Needed Observed Opened Owed Paid Put Quoted Read Recalled Said Seen Sent Settled Shown Spent ' +
    'Spoken ' +
    'Stored Taken Thought Told Tried Wanted Watched Written Whose Theirs Ours Mine Others Thing Things Stuff ' +
    'Means Needs Place'
  ).split(' '),
)

/** The types that a file declares at its top level. */
export function declaredTypes(file: string, { body }: Program): DeclaredType[] {
  return body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'TSTypeAliasDeclaration' && declaration?.type !== 'TSInterfaceDeclaration') return []
    return [{ name: declaration.id.name, file, start: declaration.start }]
  })
}

/** Of types with the same name, every one after the first. */
export function repeatedTypes(types: DeclaredType[]): (DeclaredType & { first: string })[] {
  const first = new Map<string, string>()
  return types.flatMap((type) => {
    const known = first.get(type.name)
    if (known === undefined) first.set(type.name, type.file)
    return known === undefined ? [] : [{ ...type, first: known }]
  })
}

export const isVague = (name: string): boolean => VAGUE.has(name)
