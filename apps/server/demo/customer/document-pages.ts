import type { DemoDocument } from '../documents.ts'
import { escapeHtml, markdownToHtml } from './markdown.ts'

export type AgentDocuments = { agent: string; documents: DemoDocument[] }

export const renderDocumentPage = ({ title, text }: DemoDocument, agent: string): string =>
  renderPage(
    title,
    `<p class="de">${escapeHtml(agent)}</p>\n<article>\n${markdownToHtml(text)}\n</article>`,
    INDEX_LINK,
  )

/** The documents of every agent, also of agents that the customer cannot write to. */
export const renderDocumentIndex = (agentDocuments: AgentDocuments[]): string =>
  renderPage(
    'Documentos de la demo',
    `<h1>Documentos de la demo</h1>\n<p>${ORIGIN}</p>\n${agentDocuments.map(renderAgentDocuments).join('\n')}`,
  )

const ORIGIN =
  'Son los documentos de los dos negocios: de ellos salen las instrucciones y las respuestas de los agentes de la demo.'
const INDEX_LINK = '<a href="/documentos">Todos los documentos de la demo</a>'

const renderAgentDocuments = ({ agent, documents }: AgentDocuments) => {
  const links = documents.map(({ file, title }) => `<li><a href="/documentos/${file}">${escapeHtml(title)}</a></li>`)
  return `<h2>${escapeHtml(agent)}</h2>\n<ul>${links.join('')}</ul>`
}

const renderPage = (title: string, main: string, foot = '') => `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · Portavoz</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="preload" href="/letra.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="/style.css" />
    <link rel="stylesheet" href="/papel.css" />
  </head>
  <body class="papel">
    <header>
      <p class="marca"><img src="/icon.svg" alt="" width="28" height="28" /> Portavoz
        <span class="sello">Demo</span></p>
    </header>
    <main>
${main}
    </main>
    <footer>${foot} <a href="/">Cliente de prueba</a></footer>
  </body>
</html>
`
