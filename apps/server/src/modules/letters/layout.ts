import type { Sheet } from './sheet.ts'

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const INK = '#1e2f33'
const QUIET = '#56666a'
const PETROL = '#0b6775'
const SAND = '#f5f1e8'
const HAIRLINE = '#e4dccb'

/** For the mail programs that honour it; the others show the light letter, or turn its colours by themselves. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.p-ground{background:#12201f!important}.p-sheet{background:#1a2b2c!important;border-color:#2f4344!important}
.p-ink{color:#eef2ee!important}.p-quiet{color:#a9b8b8!important}.p-link{color:#7fd0dc!important}
.p-line{border-color:#2f4344!important}}`

/** Nothing a person wrote is read as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const table = (content: string, style = '', attributes = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes} style="border-collapse:separate;${style}">${content}</table>`

const paragraph = (text: string, look = `font-size:16px;line-height:25px;color:${INK}`, kind = 'p-ink') =>
  `<p class="${kind}" style="margin:0 0 16px;${FONT};${look}">${escapeHtml(text)}</p>`

const quiet = (text: string) => paragraph(text, `font-size:14px;line-height:22px;color:${QUIET}`, 'p-quiet')

function facts({ words }: Sheet): string {
  if (words.facts.length === 0) return ''
  const cell = `padding:8px 0;border-bottom:1px solid ${HAIRLINE};${FONT};font-size:15px;line-height:22px;vertical-align:top`
  const rows = words.facts.map(
    ({ label, value }) =>
      `<tr><td class="p-quiet p-line" width="130" style="${cell};color:${QUIET}">${escapeHtml(label)}</td>` +
      `<td class="p-ink p-line" style="${cell};color:${INK};word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return table(rows.join(''), 'margin:4px 0 20px')
}

/** A coloured cell is a button everywhere, Outlook's included; the bare link stands below for everything else. */
function way({ words, link }: Sheet): string {
  if (words.button === null || link === null) return ''
  const href = escapeHtml(link)
  const face = `display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px`
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>` +
    `<td bgcolor="${PETROL}" style="background:${PETROL};border-radius:10px"><a href="${href}" style="${face}">${escapeHtml(words.button)}</a></td></tr></table>` +
    quiet('Si el botón no funciona, copia este enlace en tu navegador:') +
    `<p style="margin:0 0 20px;${FONT};font-size:14px;line-height:22px;word-break:break-all"><a class="p-link" href="${href}" style="color:${PETROL}">${href}</a></p>`
  )
}

const sheetOf = (sheet: Sheet): string => {
  const { title, body, after } = sheet.words
  const heading = `<h1 class="p-ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.3px;color:${INK}">${escapeHtml(title)}</h1>`
  return (
    heading +
    [sheet.greeting, ...body].map((text) => paragraph(text)).join('') +
    facts(sheet) +
    way(sheet) +
    after.map(quiet).join('')
  )
}

/** One column of at most 600 px, of tables and inline styles: what every mail program understands. */
export function html(sheet: Sheet): string {
  const { subject, preheader } = sheet.words
  const brand = `<p class="p-link" style="margin:0;${FONT};font-size:18px;font-weight:700;letter-spacing:-0.3px;color:${PETROL}">Portavoz</p>`
  const foot = `<p class="p-quiet" style="margin:0;${FONT};font-size:13px;line-height:20px;color:${QUIET}">Portavoz, en <a class="p-quiet" href="${escapeHtml(sheet.publicUrl)}" style="color:${QUIET}">${escapeHtml(sheet.publicUrl)}</a></p>`
  const column = table(
    `<tr><td style="padding:0 8px 16px">${brand}</td></tr>` +
      `<tr><td class="p-sheet" bgcolor="#ffffff" style="background:#ffffff;border:1px solid ${HAIRLINE};border-radius:16px;padding:32px 28px 16px">${sheetOf(sheet)}</td></tr>` +
      `<tr><td style="padding:16px 8px 0">${foot}</td></tr>`,
    'max-width:600px;margin:0 auto',
  )
  const outlook = (tag: string) => `<!--[if mso]>${tag}<![endif]-->`
  // The row of spaces keeps the first words of the letter out of what a mailbox shows beside the subject.
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
  return `<!doctype html>
<html lang="es" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,date=no,email=no,url=no">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="p-ground" style="margin:0;padding:0;background:${SAND}">${hidden}
${table(`<tr><td align="center" style="padding:28px 12px">${outlook('<table role="presentation" width="600" align="center"><tr><td>')}${column}${outlook('</td></tr></table>')}</td></tr>`, `background:${SAND}`, `class="p-ground" bgcolor="${SAND}"`)}
</body></html>
`
}
