type Json = Record<string, unknown>
type Operation = {
  operationId: string
  tags: string[]
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

/** The document as a page without scripts or inline styles: it lives under the console's policy. */
export function docsPage(document: Json): string {
  const { info, paths, tags } = document as {
    info: { version: string; description: string }
    paths: Json
    tags: { name: string }[]
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, call]) => ({ path, method, call: call as Operation })),
  )
  const group = ({ name }: { name: string }) => `
<section id="${escaped(name)}">
<h2>${escaped(name)}</h2>
${calls
  .filter(({ call }) => call.tags[0] === name)
  .map(({ path, method, call }) => callRow(path, method, call))
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
<h1>API de Portavoz <small>${escaped(info.version)}</small></h1>
<p>${escaped(info.description)} Para un programa: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Temas">${tags.map(({ name }) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' ')}</nav>
</header>
<main>${tags.map(group).join('\n')}</main>
</body>
</html>
`
}

const ACCESS: Record<string, string> = {
  public: 'sin sesión',
  user: 'con sesión',
  integration: 'con sesión o clave de integración',
}

function callRow(path: string, method: string, call: Operation): string {
  const access = ACCESS[call['x-access']] ?? `solo ${call['x-access']}`
  const answers = Object.entries(call.responses).filter(([status]) => status !== 'default')
  return `<details>
<summary><b class="${escaped(method)}">${escaped(method.toUpperCase())}</b> <code>/api${escaped(path)}</code> <i>${escaped(access)}</i></summary>
${call.parameters.length > 0 ? `<h3>En la dirección</h3>${parameterTable(call)}` : ''}
${Object.entries(call.requestBody?.content ?? {})
  .map(([type, { schema }]) => `<h3>Se envía <small>${escaped(type)}</small></h3>${schemaBlock(schema)}`)
  .join('')}
${answers
  .flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(
      ([type, { schema }]) =>
        `<h3>Se recibe <small>${escaped(status)} ${escaped(type)}</small></h3>${schemaBlock(schema)}`,
    ),
  )
  .join('')}
</details>`
}

const parameterTable = ({ parameters }: Operation) =>
  `<ul>${parameters
    .map(
      ({ name, in: place, required, schema }) =>
        `<li><code>${escaped(name)}</code> ${place === 'path' ? 'en la ruta' : required ? 'obligatorio' : 'opcional'} ${
          place === 'path' ? '' : `<code>${escaped(JSON.stringify(schema))}</code>`
        }</li>`,
    )
    .join('')}</ul>`

const schemaBlock = (schema: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

export const DOCS_CSS = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.125rem}h3{margin:1rem 0 .25rem;font-size:.875rem}
small,i{opacity:.7;font-weight:400;font-style:normal;font-size:.8125rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem .875rem}nav a{padding:.25rem 0}
details{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.25rem 0}
summary{cursor:pointer;padding:.375rem 0;overflow-wrap:anywhere}
b{display:inline-block;min-width:4.25rem;font-size:.8125rem}
code,pre{font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:0;max-height:24rem;overflow:auto;padding:.75rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent)}
ul{margin:0;padding-left:1.25rem}
`
