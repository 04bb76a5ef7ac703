/** Makes the samples anew from `sources/` with LibreOffice: `node apps/server/test/documents/make.ts`. They are committed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const profile = mkdtempSync(join(tmpdir(), 'portavoz-soffice-'))
const locked = { EncryptFile: true, DocumentOpenPassword: 'secreta' }
const options = JSON.stringify(
  Object.fromEntries(
    Object.entries(locked).map(([name, value]) => [name, { type: typeof value, value: String(value) }]),
  ),
)

const made: [source: string, as: string, name: string][] = [
  ['guia.fodt', 'docx', 'guia.docx'],
  ['guia.fodt', 'doc', 'guia.doc'],
  ['guia.fodt', 'pdf', 'guia.pdf'],
  ['guia.fodt', `pdf:writer_pdf_Export:${options}`, 'con-clave.pdf'],
  ['precios.fods', 'xlsx', 'precios.xlsx'],
  ['precios.fods', 'xls', 'precios.xls'],
  ['columnas.fodt', 'pdf', 'columnas.pdf'],
]
for (const [source, as, name] of made) {
  const args = ['--headless', `-env:UserInstallation=file://${profile}`, '--convert-to', as, '--outdir', profile]
  execFileSync('soffice', [...args, join(here, 'sources', source)], { stdio: 'inherit' })
  const written = `${source.slice(0, source.indexOf('.'))}.${as.split(':')[0]}`
  renameSync(join(profile, written), join(here, name))
}
rmSync(profile, { recursive: true })
