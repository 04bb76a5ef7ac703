import type { DatabaseObjects, SchemaColumn, SchemaTable } from './read-schema.ts'
import type { TableDoc } from './read-table-docs.ts'

export const SCHEMA_PAGE = 'docs/db-schema.md'

const INTRODUCTION = `# Database

Written by \`npm run db:schema\` from a migrated database and the comments of
\`apps/server/src/db/tables/\`; do not edit.

The schema \`pgboss\` (queues) belongs to pg-boss, the tables \`kysely_migration\` and
\`kysely_migration_lock\` to Kysely.`

/** Writes the page: one section a table, then what the tables use. */
export function renderSchemaPage(schema: DatabaseObjects, docs: Map<string, TableDoc>): string {
  const sections = [
    INTRODUCTION,
    ...schema.tables.map((table) => renderTable(table, docs.get(table.name))),
    `## Domains\n\n${schema.domains.map(listItem).join('\n')}`,
    `## Extensions\n\n${schema.extensions.map(listItem).join('\n')}`,
    `## Functions\n\n\`\`\`sql\n${schema.functions.map(shortenFunction).join('\n\n')}\n\`\`\``,
  ]
  return `${sections.join('\n\n')}\n`
}

function renderTable(table: SchemaTable, doc: TableDoc | undefined): string {
  const columns = table.columns.map((column) => renderColumn(column, doc?.columns.get(column.name) ?? ''))
  const rules = [
    ...table.keys.map(shortenKey),
    ...table.checks.map(({ name, definition }) => `check ${name}: \`${shortenExpression(definition)}\``),
    ...table.indexes.map(({ definition }) => shortenIndex(definition)),
    ...table.triggers.map(({ definition }) => shortenTrigger(definition)),
  ]
  return [
    `## ${table.name}`,
    ...(doc?.purpose ? [doc.purpose] : []),
    ['| column | type | default | |', '|---|---|---|---|', ...columns].join('\n'),
    rules.map(listItem).join('\n'),
  ].join('\n\n')
}

function renderColumn({ name, type, isNullable, defaultValue }: SchemaColumn, meaning: string): string {
  const shortType = type.replace('timestamp with time zone', 'timestamptz')
  const shortDefault = defaultValue === null ? '' : `\`${shortenExpression(defaultValue)}\``
  const cells = [`\`${name}\``, isNullable ? `${shortType} null` : shortType, shortDefault, meaning]
  return `|${cells.map((cell) => (cell ? ` ${cell.replaceAll('|', String.raw`\|`)} |` : ' |')).join('')}`
}

const listItem = (text: string) => `- ${text}`

/** One line, with lists as they were written, and without the types that PostgreSQL adds to quoted values. */
const shortenExpression = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'::text(?!\[)/g, "'")
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .trim()

const shortenKey = (definition: string) =>
  definition
    .replace(/^FOREIGN KEY \((.*?)\) REFERENCES /, '$1 → ')
    .replace(/^PRIMARY KEY|^UNIQUE/, (words) => words.toLowerCase())
    .replace(/ON DELETE (?:CASCADE|SET NULL)$/, (words) => words.toLowerCase())

/** Without the table, which the section names. */
const shortenIndex = (definition: string) =>
  shortenExpression(definition)
    .replace(/^CREATE (UNIQUE )?INDEX (\S+) ON \S+ USING (?:btree )?/, (_, unique: string | undefined, name: string) =>
      unique ? `unique index ${name} ` : `index ${name} `,
    )
    .replace(/ WHERE \((.*)\)$/, ' where $1')

const shortenTrigger = (definition: string) =>
  shortenExpression(definition)
    .replace(/^CREATE (?:CONSTRAINT )?TRIGGER (\S+)/, 'trigger $1')
    .replace(/ ON \S+/, '')
    .replace(' EXECUTE FUNCTION ', ' → ')

const shortenFunction = (definition: string) =>
  definition.trim().replace('CREATE OR REPLACE FUNCTION public.', 'function ')
