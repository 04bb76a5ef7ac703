import { readdirSync, readFileSync } from 'node:fs'
import { type Comment, parseSync, type TSTypeAliasDeclaration, type TSSignature } from 'oxc-parser'
import { inRoot } from '../paths.mjs'

/** What the code says about a table and its columns, by their names in the database. */
export type TableDoc = { purpose: string; columns: Map<string, string> }

const FOLDER = 'apps/server/src/db/tables'

/** Reads the doc comments of the table types. */
export const readTableDocs = (): Map<string, TableDoc> =>
  new Map(
    readdirSync(inRoot(FOLDER)).flatMap((file) => [
      ...parseTableDocs(file, readFileSync(inRoot(FOLDER, file), 'utf8')),
    ]),
  )

function parseTableDocs(file: string, source: string): Map<string, TableDoc> {
  const { program, comments } = parseSync(file, source)
  const docBefore = (start: number) => findDocBefore(start, source, comments)
  const types = new Map<string, TableDoc>()
  const docs = new Map<string, TableDoc>()
  for (const node of program.body)
    if (node.type === 'TSTypeAliasDeclaration') types.set(node.id.name, docOfType(node, docBefore))
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null
    if (declaration?.type !== 'TSInterfaceDeclaration') continue
    for (const member of declaration.body.body) {
      const [name, type] = [nameOf(member), typeNameOf(member)]
      const doc = types.get(type)
      if (doc) docs.set(toSnakeCase(name), doc)
    }
  }
  return docs
}

function docOfType(node: TSTypeAliasDeclaration, docBefore: (start: number) => string): TableDoc {
  const members = node.typeAnnotation.type === 'TSTypeLiteral' ? node.typeAnnotation.members : []
  const columns = members.map((member) => [toSnakeCase(nameOf(member)), docBefore(member.start)] as const)
  return { purpose: docBefore(node.start), columns: new Map(columns) }
}

/** The text of the doc comment that ends right before `start`, on one line. */
function findDocBefore(start: number, source: string, comments: readonly Comment[]): string {
  const comment = comments.find(({ end }) => end <= start && source.slice(end, start).trim() === '')
  if (comment?.type !== 'Block') return ''
  return comment.value
    .split('\n')
    .map((text) => text.trim().replace(/^\*+ ?/, ''))
    .join(' ')
    .trim()
}

const nameOf = (member: TSSignature): string =>
  member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? member.key.name : ''

function typeNameOf(member: TSSignature): string {
  const type = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : ''
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
