/**
 * Converts `sources/` into the samples with LibreOffice: `node apps/server/test/documents/make.ts`. The samples are
 * committed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SAMPLES_DIR = import.meta.dirname
const profile = mkdtempSync(join(tmpdir(), 'portavoz-soffice-'))
const PASSWORD_OPTIONS = { EncryptFile: true, DocumentOpenPassword: 'secreta' }
const options = JSON.stringify(
  Object.fromEntries(
    Object.entries(PASSWORD_OPTIONS).map(([name, value]) => [name, { type: typeof value, value: String(value) }]),
  ),
)

const CONVERSIONS: [source: string, as: string, name: string][] = [
  ['guia.fodt', 'docx', 'guia.docx'],
  ['guia.fodt', 'doc', 'guia.doc'],
  ['guia.fodt', 'pdf', 'guia.pdf'],
  ['guia.fodt', `pdf:writer_pdf_Export:${options}`, 'con-clave.pdf'],
  ['precios.fods', 'xlsx', 'precios.xlsx'],
  ['precios.fods', 'xls', 'precios.xls'],
  ['columnas.fodt', 'pdf', 'columnas.pdf'],
]
for (const [source, format, name] of CONVERSIONS) {
  const args = ['--headless', `-env:UserInstallation=file://${profile}`, '--convert-to', format, '--outdir', profile]
  execFileSync('soffice', [...args, join(SAMPLES_DIR, 'sources', source)], { stdio: 'inherit' })
  const convertedName = `${source.slice(0, source.indexOf('.'))}.${format.split(':')[0]}`
  renameSync(join(profile, convertedName), join(SAMPLES_DIR, name))
}
rmSync(profile, { recursive: true })
