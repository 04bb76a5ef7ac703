import { brandControls, textOn } from '@portavoz/contract'
import type { EmailDocument } from './email-document.ts'

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const INK = '#1e2f33'
const SECONDARY = '#56666a'
const PETROL = '#0b6775'
const SAND = '#f5f1e8'
const HAIRLINE = '#e4dccb'

/** The button of the dark version has the workspace's colors, which were parsed: no text of a person is in them. */
function darkStyles({ brand }: EmailDocument): string {
  if (!brand?.color) return `${DARK_STYLES}}`
  const { fill, text } = brandControls(brand.color, 'dark')
  return `${DARK_STYLES}
.p-button{background:${fill}!important}.p-button a{color:${text}!important}.p-link{color:${fill}!important}}`
}

/** Only for mail programs with dark mode; others show the light version or invert colours themselves. */
const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.p-ground{background:#12201f!important}.p-sheet{background:#1a2b2c!important;border-color:#2f4344!important}
.p-ink{color:#eef2ee!important}.p-quiet{color:#a9b8b8!important}.p-link{color:#7fd0dc!important}
.p-line{border-color:#2f4344!important}`

/** Text that a person wrote must not become HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const table = (content: string, style = '', attributes = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes} ` +
  `style="border-collapse:separate;${style}">${content}</table>`

const paragraph = (text: string, style = `font-size:16px;line-height:25px;color:${INK}`, kind = 'p-ink') =>
  `<p class="${kind}" style="margin:0 0 16px;${FONT};${style}">${escapeHtml(text)}</p>`

const secondaryParagraph = (text: string) =>
  paragraph(text, `font-size:14px;line-height:22px;color:${SECONDARY}`, 'p-quiet')

function factsTable({ content }: EmailDocument): string {
  if (content.facts.length === 0) return ''
  const text = `${FONT};font-size:15px;line-height:22px;vertical-align:top`
  const cell = `padding:8px 0;border-bottom:1px solid ${HAIRLINE};${text}`
  const rows = content.facts.map(
    ({ label, value }) =>
      `<tr><td class="p-quiet p-line" width="130" style="${cell};color:${SECONDARY}">${escapeHtml(label)}</td>` +
      `<td class="p-ink p-line" style="${cell};color:${INK};word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return table(rows.join(''), 'margin:4px 0 20px')
}

function sectionList({ content }: EmailDocument): string {
  const style = `${FONT};font-size:15px;line-height:22px`
  return (content.sections ?? [])
    .map(({ heading, lines }) => {
      const title =
        `<h2 class="p-ink" style="margin:20px 0 4px;${FONT};font-size:16px;line-height:24px;font-weight:700;` +
        `color:${INK};word-break:break-word">${escapeHtml(heading)}</h2>`
      const rows = lines.map(
        ({ name, text, link }) =>
          `<tr><td class="p-ink p-line" style="padding:8px 0;border-bottom:1px solid ${HAIRLINE};${style};` +
          `color:${INK};word-break:break-word"><a class="p-link" href="${escapeHtml(link)}" ` +
          `style="color:${PETROL};font-weight:600">${escapeHtml(name)}</a>: ${escapeHtml(text)}</td></tr>`,
      )
      return title + table(rows.join(''), 'margin:0 0 12px')
    })
    .join('')
}

const footLink = ({ content: { footLink: foot } }: EmailDocument): string =>
  foot
    ? `<p style="margin:0 0 16px;${FONT};font-size:14px;line-height:22px">` +
      `<a class="p-quiet" href="${escapeHtml(foot.link)}" style="color:${SECONDARY}">${escapeHtml(foot.label)}</a></p>`
    : ''

/**
 * A coloured table cell is a button in every mail program, also Outlook; the bare link below works without HTML
 * buttons.
 */
function linkButton({ content, link, brand }: EmailDocument): string {
  if (content.button === null || link === null) return ''
  const { fill, text } = brand?.color ? brandControls(brand.color, 'light') : { fill: PETROL, text: '#ffffff' }
  const href = escapeHtml(link)
  const buttonStyle =
    `display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;` +
    `color:${text};text-decoration:none;border-radius:10px`
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>` +
    `<td class="p-button" bgcolor="${fill}" style="background:${fill};border-radius:10px">` +
    `<a href="${href}" style="${buttonStyle}">${escapeHtml(content.button)}</a></td></tr></table>` +
    secondaryParagraph('Si el botón no funciona, copia este enlace en tu navegador:') +
    `<p style="margin:0 0 20px;${FONT};font-size:14px;line-height:22px;word-break:break-all">` +
    `<a class="p-link" href="${href}" style="color:${fill}">${href}</a></p>`
  )
}

const contentHtml = (document: EmailDocument): string => {
  const { title, body, afterSections, footnotes } = document.content
  const titleStyle = `font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.3px;color:${INK}`
  const heading = `<h1 class="p-ink" style="margin:0 0 16px;${FONT};${titleStyle}">${escapeHtml(title)}</h1>`
  return (
    heading +
    [document.greeting, ...body].map((text) => paragraph(text)).join('') +
    factsTable(document) +
    sectionList(document) +
    (afterSections ? paragraph(afterSections) : '') +
    linkButton(document) +
    footnotes.map(secondaryParagraph).join('') +
    footLink(document)
  )
}

const SENDER_STYLE = `margin:0;${FONT};font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.3px`

/** The name of the workspace on its color, or Portavoz. No picture: a remote one would say who opened the e-mail. */
function senderCell({ brand }: EmailDocument): string {
  if (!brand?.color)
    return (
      `<td style="padding:0 8px 16px">` +
      `<p class="p-link" style="${SENDER_STYLE};color:${PETROL}">${escapeHtml(brand?.name ?? 'Portavoz')}</p></td>`
    )
  const text = textOn(brand.color)
  return (
    `<td bgcolor="${brand.color}" style="background:${brand.color};border-radius:16px;padding:16px 28px">` +
    `<p style="${SENDER_STYLE};color:${text};word-break:break-word">${escapeHtml(brand.name)}</p></td>` +
    `</tr><tr><td style="height:12px;line-height:12px;font-size:1px">&nbsp;</td>`
  )
}

/** One column of at most 600 px, of tables and inline styles: the HTML that every mail program supports. */
export function renderHtml(document: EmailDocument): string {
  const { subject, preheader } = document.content
  const address = escapeHtml(document.publicUrl)
  const foot =
    `<p class="p-quiet" style="margin:0;${FONT};font-size:13px;line-height:20px;color:${SECONDARY}">` +
    `Portavoz, en <a class="p-quiet" href="${address}" style="color:${SECONDARY}">${address}</a></p>`
  const sheetStyle = `background:#ffffff;border:1px solid ${HAIRLINE};border-radius:16px;padding:32px 28px 16px`
  const column = table(
    `<tr>${senderCell(document)}</tr>` +
      `<tr><td class="p-sheet" bgcolor="#ffffff" style="${sheetStyle}">${contentHtml(document)}</td></tr>` +
      `<tr><td style="padding:16px 8px 0">${foot}</td></tr>`,
    'max-width:600px;margin:0 auto',
  )
  const outlookOnly = (tag: string) => `<!--[if mso]>${tag}<![endif]-->`
  // The row of spaces keeps the body's first words out of the mailbox preview.
  const hiddenStyle = 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0'
  const hidden = `<div style="${hiddenStyle}">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
  const outlookColumn =
    outlookOnly('<table role="presentation" width="600" align="center"><tr><td>') +
    column +
    outlookOnly('</td></tr></table>')
  const ground = table(
    `<tr><td align="center" style="padding:28px 12px">${outlookColumn}</td></tr>`,
    `background:${SAND}`,
    `class="p-ground" bgcolor="${SAND}"`,
  )
  const viewport = '<meta name="viewport" content="width=device-width,initial-scale=1">'
  return `<!doctype html>
<html lang="es" dir="ltr"><head><meta charset="utf-8">${viewport}
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,date=no,email=no,url=no">
<title>${escapeHtml(subject)}</title><style>${darkStyles(document)}</style></head>
<body class="p-ground" style="margin:0;padding:0;background:${SAND}">${hidden}
${ground}
</body></html>
`
}
