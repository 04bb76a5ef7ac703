type OpenApiJson = Record<string, unknown>
type DocumentedOperation = {
  operationId: string
  tags: string[]
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

/** The OpenAPI document as an HTML page without scripts or inline styles, because the console's CSP forbids both. */
export function renderApiDocsPage(document: OpenApiJson): string {
  const { info, paths, tags } = document as {
    info: { version: string; description: string }
    paths: OpenApiJson
    tags: { name: string }[]
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as OpenApiJson).map(([method, operation]) => ({
      path,
      method,
      operation: operation as DocumentedOperation,
    })),
  )
  const group = ({ name }: { name: string }) => `
<section id="${escapeHtml(name)}">
<h2>${escapeHtml(name)}</h2>
${operations
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => operationRow(path, method, operation))
  .join('\n')}
</section>`
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de Portavoz</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>API de Portavoz <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)} Para un programa: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Temas">${tags.map(tagLink).join(' ')}</nav>
</header>
<main>${tags.map(group).join('\n')}</main>
</body>
</html>
`
}

const tagLink = ({ name }: { name: string }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`

const ACCESS_LABELS: Record<string, string> = {
  public: 'sin sesión',
  user: 'con sesión',
  integration: 'con sesión o clave de integración',
}

function operationRow(path: string, method: string, operation: DocumentedOperation): string {
  const access = ACCESS_LABELS[operation['x-access']] ?? `solo ${operation['x-access']}`
  const responses = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  const methodLabel = `<b class="${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</b>`
  return `<details>
<summary>${methodLabel} <code>/api${escapeHtml(path)}</code> <i>${escapeHtml(access)}</i></summary>
${operation.parameters.length > 0 ? `<h3>En la dirección</h3>${parameterTable(operation)}` : ''}
${Object.entries(operation.requestBody?.content ?? {})
  .map(([type, { schema }]) => `<h3>Se envía <small>${escapeHtml(type)}</small></h3>${schemaBlock(schema)}`)
  .join('')}
${responses
  .flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(
      ([type, { schema }]) =>
        `<h3>Se recibe <small>${escapeHtml(status)} ${escapeHtml(type)}</small></h3>${schemaBlock(schema)}`,
    ),
  )
  .join('')}
</details>`
}

const parameterTable = ({ parameters }: DocumentedOperation) =>
  `<ul>${parameters
    .map(({ name, in: location, required, schema }) => {
      const need = location === 'path' ? 'en la ruta' : required ? 'obligatorio' : 'opcional'
      const shape = location === 'path' ? '' : `<code>${escapeHtml(JSON.stringify(schema))}</code>`
      return `<li><code>${escapeHtml(name)}</code> ${need} ${shape}</li>`
    })
    .join('')}</ul>`

const schemaBlock = (schema: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

export const DOCS_CSS = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.125rem}h3{margin:1rem 0 .25rem;font-size:.875rem}
small,i{opacity:.7;font-weight:400;font-style:normal;font-size:.8125rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem .875rem}nav a{padding:.25rem 0}
details{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.25rem 0}
summary{cursor:pointer;padding:.375rem 0;overflow-wrap:anywhere}
b{display:inline-block;min-width:4.25rem;font-size:.8125rem}
code,pre{font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:0;max-height:24rem;overflow:auto;padding:.75rem;border-radius:.5rem;
background:color-mix(in srgb,currentColor 7%,transparent)}
ul{margin:0;padding-left:1.25rem}
`
